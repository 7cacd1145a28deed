package dev.sfumato.secagg.verified.message;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.sfumato.secagg.message.MalformedMessageException;
import dev.sfumato.testing.AllocationLimit;

/** Any bytes: a message that encodes back to them, or the one declared exception. */
class VerifiedDecoderFuzzTest {
  private static final AllocationLimit LIMIT = new AllocationLimit(40);

  @FuzzTest(maxDuration = "10m")
  void decodeToServer(byte[] bytes) {
    LIMIT.check(bytes.length, () -> toServer(bytes));
  }

  @FuzzTest(maxDuration = "10m")
  void decodeToClient(byte[] bytes) {
    LIMIT.check(bytes.length, () -> toClient(bytes));
  }

  private static void toServer(byte[] bytes) {
    try {
      assertThat(ToVerifiedServer.decode(bytes).encode()).isEqualTo(bytes);
    } catch (MalformedMessageException expected) {
      assertThat(expected.getMessage()).isNotBlank();
    }
  }

  private static void toClient(byte[] bytes) {
    try {
      assertThat(ToVerifiedClient.decode(bytes).encode()).isEqualTo(bytes);
    } catch (MalformedMessageException expected) {
      assertThat(expected.getMessage()).isNotBlank();
    }
  }
}
