package dev.sfumato.core.noise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class RandomnessTest {
  private final SecureRandomness secure = new SecureRandomness();

  @Test
  void nextBelow_throwsAwayWhatDoesNotFit() {
    long[] script = {7, 5, 6, 4};
    int[] next = {0};
    Randomness scripted =
        bits -> {
          assertThat(bits).isEqualTo(3);
          return script[next[0]++];
        };
    assertThat(scripted.nextBelow(5)).isEqualTo(4);
    assertThat(next[0]).isEqualTo(4);
  }

  @Test
  void nextBelow_powerOfTwo_needsNoMoreThanItsBits() {
    Randomness largest = bits -> (1L << bits) - 1;
    assertThat(largest.nextBelow(1)).isZero();
    assertThat(largest.nextBelow(2)).isEqualTo(1);
    assertThat(largest.nextBelow(1L << 62)).isEqualTo((1L << 62) - 1);
  }

  @Test
  void nextBelow_largestBound_staysBelowIt() {
    for (int i = 0; i < 1_000; i++) {
      assertThat(secure.nextBelow(Long.MAX_VALUE)).isBetween(0L, Long.MAX_VALUE - 1);
    }
  }

  @Test
  void nextBelow_noBound_refuses() {
    assertThatThrownBy(() -> secure.nextBelow(0)).hasMessage("bound: 0 (expected: >= 1)");
  }

  @Test
  void secureNextBits_refusesOtherWidths() {
    assertThatThrownBy(() -> secure.nextBits(0)).hasMessage("bits: 0 (expected: 1 .. 63)");
    assertThatThrownBy(() -> secure.nextBits(64)).hasMessage("bits: 64 (expected: 1 .. 63)");
  }

  @Test
  void secureNextBits_fitsItsWidth() {
    for (int bits = 1; bits <= 63; bits++) {
      for (int i = 0; i < 200; i++) {
        assertThat(secure.nextBits(bits))
            .isBetween(0L, (1L << (bits - 1)) - 1 + (1L << (bits - 1)));
      }
    }
  }

  /** Beyond one block of key stream, and in two sources: 60-bit draws do not repeat. */
  @Test
  void secureNextBits_neverRepeats() {
    Set<Long> seen = new HashSet<>();
    SecureRandomness other = new SecureRandomness();
    for (int i = 0; i < 20_000; i++) {
      assertThat(seen.add(secure.nextBits(60))).isTrue();
      assertThat(seen.add(other.nextBits(60))).isTrue();
    }
  }

  @Test
  void secureRandomness_showsNoState() {
    assertThat(secure).hasToString("SecureRandomness");
  }

  @Test
  @Tag("statistical")
  void secureNextBits_isUniform() {
    for (int bits : new int[] {1, 3, 7, 8}) {
      long samples = 400_000;
      long[] observed = new long[1 << bits];
      for (long i = 0; i < samples; i++) {
        observed[(int) secure.nextBits(bits)]++;
      }
      ChiSquare test = new ChiSquare();
      for (long inBin : observed) {
        test.addBin(inBin, (double) samples / observed.length);
      }
      test.check("secure draws of " + bits + " bits (a CSPRNG: the seed is not used)", samples);
    }
  }
}
