package dev.sfumato.lab.points;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Numbers as they stand in files. */
class NumbersTest {
  private static double parsed(String text) {
    char[] padded = ("9" + text + "9").toCharArray();
    return Numbers.parse(padded, 1, text.length());
  }

  @Test
  void partOfABuffer_isWhatItsTextIs() {
    for (String text :
        new String[] {
          "0",
          "-0",
          "48.85",
          "-2.5",
          "1.",
          "007.250",
          "123456789012345",
          "1234567890123456789",
          "1e3",
          " 4.5 ",
          "4,5",
          "+3",
          "NaN",
          "Infinity",
          "0x1p3"
        }) {
      assertThat(Double.valueOf(parsed(text)))
          .as(text)
          .isEqualTo(Double.valueOf(Numbers.parse(text)));
    }
  }

  @Test
  void whatIsNone_isNone() {
    for (String text : new String[] {"", "-", ".", "1.2.3", "--1", "1-", "abc", "1,2,3"}) {
      assertThat(parsed(text)).as(text).isNaN();
    }
  }

  /** To the last bit, on random decimals. */
  @Test
  void decimals_areTheNearestThereIs() {
    long seed = 9;
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < 200_000; i++) {
      BigDecimal number =
          new BigDecimal(
              BigInteger.valueOf(random.nextLong(-999_999_999_999L, 1_000_000_000_000L)),
              random.nextInt(13));
      String text = number.toPlainString();
      assertThat(parsed(text)).as("%s, seed %d", text, seed).isEqualTo(Double.parseDouble(text));
    }
  }
}
