package dev.sfumato.device.internal.visit;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.sfumato.protocol.WireException;
import dev.sfumato.testing.AllocationLimit;
import java.security.MessageDigest;
import java.util.Arrays;

/** A state of any bytes: what they say and nothing else, or a refusal, in memory of their size. */
class VisitFuzzTest {
  private static final AllocationLimit LIMIT = new AllocationLimit(400);
  private static final int CHECKSUM = 32;

  @FuzzTest(maxDuration = "10m")
  void file(byte[] bytes) {
    LIMIT.check(bytes.length, () -> read(bytes));
  }

  /** With a checksum that is right, so that what follows on it is met too. */
  @FuzzTest(maxDuration = "10m")
  void content(byte[] bytes) throws Exception {
    byte[] whole = Arrays.copyOf(bytes, bytes.length + CHECKSUM);
    byte[] sum = MessageDigest.getInstance("SHA-256").digest(bytes);
    System.arraycopy(sum, 0, whole, bytes.length, CHECKSUM);
    LIMIT.check(whole.length, () -> read(whole));
  }

  private static void read(byte[] bytes) {
    try {
      assertThat(VisitCodec.encode(VisitCodec.decode(bytes))).isEqualTo(bytes);
    } catch (WireException expected) {
      assertThat(expected.getMessage()).isNotBlank();
    }
  }
}
