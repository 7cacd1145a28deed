package dev.sfumato.secagg.message;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;

/** Any bytes: a message that encodes back to them, or the one declared exception. */
class DecoderFuzzTest {
  @FuzzTest(maxDuration = "10m")
  void decodeToServer(byte[] bytes) {
    try {
      assertThat(ToServer.decode(bytes).encode()).isEqualTo(bytes);
    } catch (MalformedMessageException expected) {
      assertThat(expected.getMessage()).isNotBlank();
    }
  }

  @FuzzTest(maxDuration = "10m")
  void decodeToClient(byte[] bytes) {
    try {
      assertThat(ToClient.decode(bytes).encode()).isEqualTo(bytes);
    } catch (MalformedMessageException expected) {
      assertThat(expected.getMessage()).isNotBlank();
    }
  }
}
