package dev.sfumato.server.messages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PartTest {
  @Test
  void split_ofAnyLength_assemblesToTheSame() {
    Assembly assembly = new Assembly();
    for (int length : new int[] {0, 1, Part.MAX_BYTES, Part.MAX_BYTES + 1, 1_000_003}) {
      byte[] whole = new byte[length];
      new Random(length).nextBytes(whole);
      List<Part> parts = Part.split(whole);
      assertThat(parts).allMatch(part -> part.bytes().length <= Part.MAX_BYTES);
      for (Part part : parts.subList(0, parts.size() - 1)) {
        assertThat(assembly.add(part)).isEmpty();
      }
      assertThat(assembly.add(parts.get(parts.size() - 1)).orElseThrow()).isEqualTo(whole);
      assertThat(assembly.pending()).isZero();
    }
  }

  @Test
  void assembly_afterALostPart_beginsAnew() {
    List<Part> parts = Part.split(new byte[3 * Part.MAX_BYTES]);
    Assembly assembly = new Assembly();
    assertThat(assembly.add(parts.get(0))).isEmpty();
    assertThat(assembly.add(parts.get(2))).isEmpty();
    Optional<byte[]> whole = Optional.empty();
    for (Part part : parts) {
      whole = assembly.add(part);
    }
    assertThat(whole.orElseThrow()).hasSize(3 * Part.MAX_BYTES);
  }

  @Test
  void part_longerThanAllowed_isRefused() {
    byte[] tooLong = new byte[Part.MAX_BYTES + 1];
    assertThatThrownBy(() -> new Part(0, 1, tooLong))
        .hasMessage("bytes: 131073 (expected: 0 .. 131072)");
  }

  @Test
  void counts_roundTrip() {
    long[] counts = {0, -1, Long.MAX_VALUE, Long.MIN_VALUE, 42};
    assertThat(CountBytes.decode(CountBytes.encode(counts))).isEqualTo(counts);
  }
}
