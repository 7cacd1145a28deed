package dev.sfumato.server;

import dev.sfumato.server.api.access.Role;
import dev.sfumato.server.api.access.Tokens;
import dev.sfumato.server.config.ServerConfig;
import dev.sfumato.server.metrics.ServerMetrics;
import dev.sfumato.server.state.CampaignStore;
import dev.sfumato.server.storage.Database;
import dev.sfumato.server.storage.SqlCampaignStore;
import dev.sfumato.server.storage.TokenStore;
import dev.sfumato.server.watch.CampaignEvents;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.EnumSet;

/** What the parts of a coordinator share: opened once, closed last. */
public record ServerParts(
    ServerConfig config,
    Clock clock,
    Database database,
    CampaignStore store,
    Tokens tokens,
    ServerMetrics metrics,
    CampaignEvents events)
    implements AutoCloseable {

  public static ServerParts open(ServerConfig config, Clock clock) {
    StartChecks.check(config);
    Database database =
        config.databaseUrl().map(ServerParts::atUrl).orElseGet(() -> inFolder(config.data()));
    try {
      return new ServerParts(
          config,
          clock,
          database,
          new SqlCampaignStore(database),
          Tokens.open(new TokenStore(database), EnumSet.allOf(Role.class)),
          new ServerMetrics(),
          new CampaignEvents());
    } catch (RuntimeException e) {
      database.close();
      throw e;
    }
  }

  /**
   * Makes the tokens that this start has to print. Only once the coordinator listens: one that
   * cannot start prints nothing, and must not leave tokens behind that nobody has seen.
   */
  void makeTokens() {
    if (config.renewTokens()) {
      tokens.renew(clock.instant());
    } else {
      tokens.makeMissing(clock.instant());
    }
  }

  private static Database inFolder(Path folder) {
    try {
      return Database.inFolder(folder);
    } catch (UncheckedIOException e) {
      throw StartFaults.folder(folder, e);
    } catch (RuntimeException e) {
      throw StartFaults.inFolder(folder, e);
    }
  }

  private static Database atUrl(String url) {
    try {
      return Database.open(url);
    } catch (RuntimeException e) {
      throw StartFaults.atUrl(e);
    }
  }

  @Override
  public void close() {
    database.close();
  }
}
