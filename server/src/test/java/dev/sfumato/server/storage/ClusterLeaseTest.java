package dev.sfumato.server.storage;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClusterLeaseTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  @TempDir Path folder;

  @Test
  void take_isForOneOwnerAtATime_untilItLapses() {
    try (Database database = Database.inFolder(folder)) {
      ClusterLease lease = new ClusterLease(database);

      assertThat(lease.take("a", NOW)).isTrue();
      assertThat(lease.take("b", NOW)).isFalse();
      assertThat(lease.take("a", NOW.plusSeconds(30))).isTrue();
      assertThat(lease.take("b", NOW.plusSeconds(89))).isFalse();
      assertThat(lease.take("b", NOW.plusSeconds(90))).isTrue();
      assertThat(lease.take("a", NOW.plusSeconds(91))).isFalse();
    }
  }

  @Test
  void giveBack_ofItsOwner_letsOthersHaveIt() {
    try (Database database = Database.inFolder(folder)) {
      ClusterLease lease = new ClusterLease(database);
      assertThat(lease.take("a", NOW)).isTrue();

      lease.giveBack("b");
      assertThat(lease.take("b", NOW)).isFalse();
      lease.giveBack("a");
      assertThat(lease.take("b", NOW)).isTrue();
    }
  }
}
