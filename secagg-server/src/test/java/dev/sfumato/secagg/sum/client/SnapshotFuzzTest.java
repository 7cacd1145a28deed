package dev.sfumato.secagg.sum.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.sfumato.secagg.SumClient;
import dev.sfumato.secagg.sum.DropoutShare;
import dev.sfumato.secagg.sum.SumDerivations;
import dev.sfumato.secagg.sum.SumParameters;
import dev.sfumato.secagg.testing.SumRun;
import dev.sfumato.secagg.vector.VectorShape;
import dev.sfumato.testing.AllocationLimit;
import java.util.Arrays;

/** Any bytes with a checksum that fits: a client whose snapshot they are, or damage. */
class SnapshotFuzzTest {
  private static final AllocationLimit LIMIT = new AllocationLimit(60);
  private static final SumClientSetup SETUP =
      new SumRun(new SumParameters(7, 1, new DropoutShare(1, 7), 3, new VectorShape(5, 31)), 5)
          .setups.get(0);

  @FuzzTest(maxDuration = "10m")
  void restore(byte[] bytes) {
    byte[] checksum = SumDerivations.sha256(bytes).array();
    byte[] snapshot = Arrays.copyOf(bytes, bytes.length + 16);
    System.arraycopy(checksum, 0, snapshot, bytes.length, 16);
    LIMIT.check(bytes.length, () -> check(snapshot));
  }

  private static void check(byte[] snapshot) {
    try {
      SumClient client = SumClient.restore(SETUP, snapshot);
      assertThat(client.snapshot()).isEqualTo(snapshot);
      client.receive(new byte[] {2});
      assertThat(client.isOver()).isTrue();
    } catch (DamagedSnapshotException expected) {
      assertThat(expected.getMessage()).isNotBlank();
    }
  }
}
