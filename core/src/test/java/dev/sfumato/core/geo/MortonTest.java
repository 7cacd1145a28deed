package dev.sfumato.core.geo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class MortonTest {

  @Test
  void smallCodes_byHand() {
    assertThat(Morton.encode(0, 0)).isZero();
    assertThat(Morton.encode(0, 1)).isEqualTo(1);
    assertThat(Morton.encode(1, 0)).isEqualTo(2);
    assertThat(Morton.encode(12, 5)).isEqualTo(0b10_11_00_01);
    assertThat(Morton.encode(Integer.MAX_VALUE, 0)).isEqualTo(0x2aaaaaaaaaaaaaaaL);
  }

  @Test
  void decode_isTheInverseOfEncode() {
    SplittableRandom random = new SplittableRandom(12);
    for (int i = 0; i < 10_000; i++) {
      int x = random.nextInt(Integer.MAX_VALUE);
      int y = random.nextInt(Integer.MAX_VALUE);
      long code = Morton.encode(x, y);
      assertThat(Morton.x(code)).isEqualTo(x);
      assertThat(Morton.y(code)).isEqualTo(y);
    }
  }

  @Test
  void encode_isTheBitsTakenInTurn() {
    SplittableRandom random = new SplittableRandom(13);
    for (int i = 0; i < 1_000; i++) {
      int x = random.nextInt(Integer.MAX_VALUE);
      int y = random.nextInt(Integer.MAX_VALUE);
      long expected = 0;
      for (int bit = 30; bit >= 0; bit--) {
        expected = expected << 2 | (x >> bit & 1) << 1 | y >> bit & 1;
      }
      assertThat(Morton.encode(x, y)).isEqualTo(expected);
    }
  }
}
