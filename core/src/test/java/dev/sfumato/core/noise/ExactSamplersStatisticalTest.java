package dev.sfumato.core.noise;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sfumato.core.noise.exact.ExactNoise;
import dev.sfumato.core.noise.exact.PlainNoise;
import dev.sfumato.core.privacy.Epsilon;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("statistical")
class ExactSamplersStatisticalTest {
  private final Randomness randomness = new InsecureRandomness(ChiSquare.seed());

  @ParameterizedTest
  @CsvSource({
    "1, 0.01, 100000, 3",
    "1, 0.5, 100000, 5",
    "1, 2, 100000, 5",
    "7, 0.01, 100000, 5",
    "7, 0.5, 100000, 10",
    "7, 2, 100000, 20",
    "9000, 0.01, 1000000, 10",
    "9000, 0.5, 1000000, 40",
    "9000, 2, 1000000, 60"
  })
  void exactNoise_matchesThePmf(int divisor, String epsilon, int length, int vectors) {
    NoiseShare share = share(divisor, epsilon);
    Tally tally = new Tally();
    for (int i = 0; i < vectors; i++) {
      tally.addAll(ExactNoise.draw(share, length, randomness));
    }
    ChiSquare.check("exact " + share, tally, share.sumOf(1));
  }

  @ParameterizedTest
  @CsvSource({
    "1, 0.01, 100000",
    "1, 0.5, 200000",
    "1, 2, 200000",
    "7, 0.01, 40000",
    "7, 0.5, 200000",
    "7, 2, 400000",
    "9000, 0.01, 120000",
    "9000, 0.5, 2000000",
    "9000, 2, 5000000"
  })
  void plainNoise_matchesThePmf(int divisor, String epsilon, int length) {
    NoiseShare share = share(divisor, epsilon);
    Tally tally = new Tally();
    tally.addAll(PlainNoise.draw(share, length, randomness));
    ChiSquare.check("plain " + share, tally, share.sumOf(1));
  }

  @Test
  void exactNoise_weightedScale_matchesThePmf() {
    // 700,001 micro-epsilons over 3,000,000: a fraction that no small one equals.
    NoiseShare share = new NoiseShare(new Epsilon(700_001), 3, 5);
    Tally tally = new Tally();
    tally.addAll(ExactNoise.draw(share, 1_000_000, randomness));
    ChiSquare.check("exact " + share, tally, share.sumOf(1));
  }

  @ParameterizedTest
  @CsvSource({"2, 0.5, 100000", "7, 0.5, 100000", "7, 2, 100000", "9000, 0.5, 6000"})
  void sumOfAWholeShard_isDiscreteLaplace(int divisor, String epsilon, int length) {
    NoiseShare share = share(divisor, epsilon);
    long[] sum = new long[length];
    for (int device = 0; device < divisor; device++) {
      long[] noise = ExactNoise.draw(share, length, randomness);
      for (int i = 0; i < length; i++) {
        sum[i] += noise[i];
      }
    }
    Tally tally = new Tally();
    tally.addAll(sum);
    ChiSquare.check("shard sum " + share, tally, new NoiseLaw(share.rate(), 1));
  }

  /** Ten slots in blocks of seven: the last block is cut, and entry 3 lies in both. */
  @Test
  void everyEntryOfACutBlock_matchesThePmf() {
    NoiseShare share = share(7, "0.5");
    Tally[] tallies = {new Tally(), new Tally(), new Tally(), new Tally(), new Tally()};
    for (int i = 0; i < 100_000; i++) {
      long[] noise = ExactNoise.draw(share, tallies.length, randomness);
      for (int entry = 0; entry < tallies.length; entry++) {
        tallies[entry].add(noise[entry]);
      }
    }
    for (int entry = 0; entry < tallies.length; entry++) {
      ChiSquare.check("entry " + entry + " of 5, " + share, tallies[entry], share.sumOf(1));
    }
  }

  /** Two entries are the four slots of one block, dealt from one geometric sum. */
  @Test
  void entriesOfOneBlock_areIndependent() {
    NoiseShare share = share(4, "0.5");
    int most = 3;
    int side = 2 * most + 1;
    long samples = 400_000;
    long[] observed = new long[side * side];
    for (long i = 0; i < samples; i++) {
      long[] noise = ExactNoise.draw(share, 2, randomness);
      observed[clip(noise[0], most) * side + clip(noise[1], most)]++;
    }
    NoisePmf pmf = new NoisePmf(share.sumOf(1));
    ChiSquare test = new ChiSquare();
    for (int i = 0; i < observed.length; i++) {
      double probability =
          clipped(pmf, i / side - most, most) * clipped(pmf, i % side - most, most);
      test.addBin(observed[i], samples * probability);
    }
    test.check("two entries of one block, " + share, samples);
  }

  /** The tests above could fail: a divisor of 8 is not one of 7, nor 0.5 an epsilon of 0.53. */
  @Test
  void slightlyWrongNoise_isFound() {
    Tally tally = new Tally();
    tally.addAll(ExactNoise.draw(share(7, "0.5"), 1_000_000, randomness));
    for (NoiseShare wrong : List.of(share(8, "0.5"), share(7, "0.53"), share(1, "0.5"))) {
      assertThatThrownBy(() -> ChiSquare.check("not " + wrong, tally, wrong.sumOf(1)))
          .isInstanceOf(AssertionError.class);
    }
  }

  private static int clip(long value, int most) {
    return (int) Math.max(-most, Math.min(most, value)) + most;
  }

  private static double clipped(NoisePmf pmf, int value, int most) {
    return Math.abs(value) < most ? pmf.at(value) : pmf.tail(most) / 2;
  }

  private static NoiseShare share(int divisor, String epsilon) {
    return new NoiseShare(Epsilon.parse(epsilon), 1, divisor);
  }
}
