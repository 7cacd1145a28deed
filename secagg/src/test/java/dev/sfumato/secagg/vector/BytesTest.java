package dev.sfumato.secagg.vector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sfumato.secagg.testing.Seeds;
import java.util.HexFormat;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BytesTest {
  @Test
  void fromHex_ofToHex_isTheSameBytes() {
    SplittableRandom random = new SplittableRandom(Seeds.of("bytes"));
    for (int length = 0; length < 100; length++) {
      byte[] content = new byte[length];
      random.nextBytes(content);
      Bytes bytes = Bytes.wrap(content);
      assertThat(bytes.toHex()).isEqualTo(HexFormat.of().formatHex(content));
      assertThat(Bytes.fromHex(bytes.toHex())).isEqualTo(bytes);
      assertThat(Bytes.fromHex(HexFormat.of().withUpperCase().formatHex(content))).isEqualTo(bytes);
    }
  }

  /** The last are digits of other scripts, which {@code Character.digit} would take. */
  @ParameterizedTest
  @ValueSource(strings = {"0g", "g0", " 0", "0x", "-1", "\u0661\u0662", "\uff11\uff12"})
  void fromHex_whatIsNoHexDigit_isRefused(String text) {
    assertThatThrownBy(() -> Bytes.fromHex(text)).hasMessageContaining("0 to 9, a to f");
  }

  @Test
  void fromHex_halfAByte_isRefused() {
    assertThatThrownBy(() -> Bytes.fromHex("abc")).hasMessage("hex: 3 digits (expected: pairs)");
  }

  @Test
  void equals_isThatOfTheContent() {
    Bytes one = Bytes.fromHex("0102");
    assertThat(one)
        .isEqualTo(Bytes.wrap(new byte[] {1, 2}))
        .hasSameHashCodeAs(Bytes.wrap(new byte[] {1, 2}))
        .isNotEqualTo(Bytes.fromHex("0103"))
        .isNotEqualTo(Bytes.fromHex("010200"))
        .isNotEqualTo(new byte[] {1, 2});
  }

  @Test
  void copyOf_laterChangesOfTheArray_doNotShow() {
    byte[] content = {1, 2};
    Bytes copied = Bytes.copyOf(content);
    content[0] = 9;
    assertThat(copied).isEqualTo(Bytes.fromHex("0102"));
  }

  @Test
  void ofLength_another_isRefusedByNameAndLengths() {
    Bytes three = Bytes.wrap(new byte[3]);
    assertThat(three.ofLength(3, "key")).isSameAs(three);
    assertThatThrownBy(() -> three.ofLength(4, "key"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("key: 3 bytes (expected: 4)");
  }

  @Test
  void toString_ofMany_showsTheFirstEightAndHowMany() {
    assertThat(Bytes.fromHex("0001020304050607")).hasToString("0001020304050607");
    assertThat(Bytes.fromHex("000102030405060708")).hasToString("0001020304050607... (9 bytes)");
    assertThat(Bytes.wrap(new byte[0])).hasToString("");
  }
}
