package dev.sfumato.benchmarks.hostile.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class Http2FrameTest {
  @Test
  void of_payload_hasNineBytesBefore() {
    byte[] frame = Http2Frame.of(Http2Frame.DATA, Http2Frame.END_STREAM, 5, new byte[] {7, 8});

    assertThat(frame).containsExactly(0, 0, 2, 0, 1, 0, 0, 0, 5, 7, 8);
  }

  @Test
  void of_longPayload_writesThreeBytesOfLength() {
    byte[] frame = Http2Frame.of(Http2Frame.HEADERS, 0, 1, new byte[0x012345]);

    assertThat(frame).startsWith(0x01, 0x23, 0x45, Http2Frame.HEADERS);
  }

  @Test
  void block_shortHeader_isLiteral() {
    assertThat(Http2Frame.block("te", "x")).containsExactly(0, 2, 't', 'e', 1, 'x');
  }

  @Test
  void block_longValue_writesItsLengthInSevens() {
    byte[] block = Http2Frame.block("x", "y".repeat(127 + 1337));

    // The example of RFC 7541, C.1.2, with a prefix of seven bits: 1337 is 0x39 and ten times 128.
    assertThat(block).startsWith(0, 1, 'x', 127, (byte) 0xb9, 10, 'y').hasSize(6 + 127 + 1337);
  }

  @Test
  void message_statedLength_mayLie() {
    byte[] message =
        Http2Frame.message(true, 0xFFFF_FFFFL, "a".getBytes(StandardCharsets.US_ASCII));

    assertThat(message).containsExactly(1, -1, -1, -1, -1, 'a');
  }
}
