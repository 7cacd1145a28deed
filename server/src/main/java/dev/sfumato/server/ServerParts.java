package dev.sfumato.server;

import dev.sfumato.server.api.CampaignEvents;
import dev.sfumato.server.api.Role;
import dev.sfumato.server.api.ServerMetrics;
import dev.sfumato.server.api.Tokens;
import dev.sfumato.server.export.Enrolment;
import dev.sfumato.server.storage.CampaignStore;
import dev.sfumato.server.storage.Database;
import dev.sfumato.server.storage.SqlCampaignStore;
import dev.sfumato.server.storage.TokenStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.EnumSet;
import java.util.Set;

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
          Tokens.open(new TokenStore(database), roles(config), clock.instant()),
          new ServerMetrics(),
          new CampaignEvents());
    } catch (RuntimeException e) {
      database.close();
      throw e;
    }
  }

  /** No enrolment token is made before devices need one, so that it is printed when they do. */
  private static Set<Role> roles(ServerConfig config) {
    return config.enrolment() == Enrolment.TOKEN
        ? EnumSet.allOf(Role.class)
        : EnumSet.of(Role.ADMIN, Role.VIEWER);
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
