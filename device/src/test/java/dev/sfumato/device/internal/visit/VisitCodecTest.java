package dev.sfumato.device.internal.visit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sfumato.protocol.WireException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class VisitCodecTest {
  private static final VisitState STATE = States.state(Instant.ofEpochMilli(1L << 40), 1_000);

  @Test
  void decode_whatWasEncoded_isTheSame() throws Exception {
    for (int snapshot : new int[] {0, 1, 1_000, 100_000}) {
      VisitState state = States.state(Instant.ofEpochMilli(1L << 40), snapshot);
      assertThat(VisitCodec.decode(VisitCodec.encode(state))).isEqualTo(state);
    }
  }

  @Test
  void encode_beginsWithItsVersion() {
    assertThat(new String(VisitCodec.encode(STATE), StandardCharsets.ISO_8859_1))
        .startsWith("sfumato-visit-1\n");
  }

  @Test
  void decode_anyBitFlippedOrByteMissing_isRefused() {
    byte[] whole = VisitCodec.encode(STATE);
    for (int i = 0; i < whole.length; i++) {
      byte[] flipped = whole.clone();
      flipped[i] ^= (byte) (1 << i % Byte.SIZE);
      assertRefused(flipped);
      assertRefused(Arrays.copyOf(whole, i));
    }
    assertRefused(Arrays.copyOf(whole, whole.length + 1));
  }

  /** What another version of the library wrote, with a checksum that is right. */
  @Test
  void decode_anotherVersion_isRefused() throws Exception {
    byte[] other = VisitCodec.encode(STATE);
    other["sfumato-visit-".length()] = '2';
    MessageDigest digest = MessageDigest.getInstance("SHA-256");
    digest.update(other, 0, other.length - 32);
    digest.digest(other, other.length - 32, 32);
    assertThatThrownBy(() -> VisitCodec.decode(other)).hasMessageContaining("another version");
  }

  @Test
  void toString_ofAState_tellsNothing() {
    assertThat(STATE).hasToString("VisitState[redacted]");
  }

  private static void assertRefused(byte[] bytes) {
    assertThatThrownBy(() -> VisitCodec.decode(bytes)).isInstanceOf(WireException.class);
  }
}
