package dev.sfumato.server.storage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.core.strategy.StrategyName;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.server.TestPostgres;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Test;

/** Campaigns that were created before strategies had names go on with the one that they had. */
class StrategyMigrationTest {
  private static final String ONCE = "00".repeat(16);
  private static final String AGAIN = "11".repeat(16);

  @Test
  void campaignsOfBefore_keepTheirStrategy() throws Exception {
    try (EmbeddedPostgres postgres = TestPostgres.start()) {
      String url = postgres.getJdbcUrl("postgres", "postgres");
      Flyway.configure()
          .dataSource(url, "postgres", "")
          .resourceProvider(ListedMigrations.postgres())
          .placeholders(Map.of("bytes", "bytea"))
          .target("3")
          .load()
          .migrate();
      assertKept(url);
    }
  }

  private static void assertKept(String url) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      statement.execute(insert(ONCE, "once"));
      statement.execute(insert(AGAIN, "every-query"));
    }
    try (Database database = Database.open(url)) {
      assertThat(strategy(database, ONCE)).isEqualTo(StrategyName.SFUMATO);
      assertThat(strategy(database, AGAIN)).isEqualTo(StrategyName.PAPER);
    }
  }

  private static StrategyName strategy(Database database, String id) {
    return new SqlCampaignStore(database)
        .load(CampaignId.parse(id))
        .orElseThrow()
        .definition()
        .strategyName();
  }

  private static String insert(String id, String participation) {
    return """
        insert into campaign (id, name, projection, south, west, north, east, levels, devices,
          epsilon_micros, participation, shard_size, tolerated_dropout, corrupt_share,
          counts_per_cell, scale, rounding, max_vector_length, created_at, state, version)
        values ('%s', 'Before', 'WEB_MERCATOR', 38.5, -8.0, 38.62, -7.8, 5, 20000,
          1000000, '%s', 5000, '0.1', '0.05', 1, 1, 'exact', 1048576, 0, 'planned', 0)
        """
        .formatted(id, participation);
  }
}
