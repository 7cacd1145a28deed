package dev.sfumato.secagg.crypto;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.secagg.vector.Bytes;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class HkdfTest {
  /** Test case 3 of RFC 5869, whose salt and info are empty, cut to the first block. */
  @Test
  void expand_ofTheStandardsTestCase_isTheStandards() {
    byte[] input = new byte[22];
    Arrays.fill(input, (byte) 0x0b);
    assertThat(Hkdf.extract(Secret.wrap(input)).expand(new byte[0]))
        .isEqualTo(
            Secret.wrap(
                Bytes.fromHex("8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d")
                    .array()));
  }
}
