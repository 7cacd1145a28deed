package dev.sfumato.server;

import dev.sfumato.server.api.CampaignEvents;
import dev.sfumato.server.api.ServerMetrics;
import dev.sfumato.server.api.Tokens;
import dev.sfumato.server.storage.CampaignStore;
import dev.sfumato.server.storage.Database;
import dev.sfumato.server.storage.SqlCampaignStore;
import dev.sfumato.server.storage.TokenStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;

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
    Database database =
        config.databaseUrl().map(Database::open).orElseGet(() -> inFolder(config.data()));
    try {
      return new ServerParts(
          config,
          clock,
          database,
          new SqlCampaignStore(database),
          Tokens.open(new TokenStore(database), clock.instant()),
          new ServerMetrics(),
          new CampaignEvents());
    } catch (RuntimeException e) {
      database.close();
      throw e;
    }
  }

  private static Database inFolder(Path folder) {
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new UncheckedIOException("data: " + folder + " (expected: a folder)", e);
    }
    return Database.inFolder(folder);
  }

  @Override
  public void close() {
    database.close();
  }
}
