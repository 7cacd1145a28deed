package dev.sfumato.lab.release;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.core.geo.Bounds;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.histogram.NoisyHistogram;
import dev.sfumato.core.noise.Randomness;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.lab.points.BadRowLimit;
import dev.sfumato.lab.points.PointColumns;
import dev.sfumato.lab.points.PointOptions;
import dev.sfumato.lab.sampling.InsecureRandomness;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.function.ToDoubleBiFunction;
import org.apache.commons.statistics.distribution.BetaDistribution;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Audits of a release, from file to answers, when all rows of one person are there or not; and
 * faults that the audit must find. All that is published is made of the answers.
 *
 * <p>An adversary who knows everybody else watches the likelihood ratio of discrete Laplace noise,
 * the sum over queries of epsilon_q (|t - u| - |t - u - v|), with u the others and v the person:
 * its thresholds are the most powerful events there are.
 */
@Tag("statistical")
class ReleaseAuditTest {
  private static final Epsilon EPSILON = Epsilon.parse("1");
  private static final int TRIALS = 200_000;
  private static final long SEED = 20_261_117;

  /** Of one audit; there are three honest ones, so all together reject below 1e-6. */
  private static final double RISK = 1e-7;

  /** Thresholds of the ratio, and a lower and an upper bound for each of two inputs. */
  private static final int THRESHOLDS = 41;

  private static final Bounds AREA = new Bounds(0, 0, 1, 1);
  private static final Region REGION = Region.around(AREA, 2);

  @TempDir private Path folder;

  @Test
  void oneRowAPerson_losesEpsilonAndNoMore() throws IOException {
    double loss = audit("one row", "lat,lon\n", "0.9,0.1\n", PointOptions.USUAL, 1);
    assertThat(loss).isLessThanOrEqualTo(1).isGreaterThan(0.9);
  }

  @Test
  void aUserWithManyRows_losesEpsilonAndNoMore() throws IOException {
    double loss =
        audit("a user", "lat,lon,user\n", "0.9,0.1,ann\n".repeat(9), PointOptions.USUAL, 10_000);
    assertThat(loss).isLessThanOrEqualTo(1).isGreaterThan(0.9);
  }

  @Test
  void aPersonAmongOthers_losesEpsilonAndNoMore() throws IOException {
    String others = "lat,lon\n" + "0.1,0.1\n".repeat(500) + "0.9,0.9\n".repeat(500);
    double loss = audit("among 1,000", others, "0.9,0.1\n", PointOptions.USUAL, 1);
    assertThat(loss).isLessThanOrEqualTo(1).isGreaterThan(0.9);
  }

  // Planted faults.

  @Test
  void aPersonTwice_isFound() throws IOException {
    // Two rows of one user, counted as two people.
    PointOptions blind =
        new PointOptions(new PointColumns(null, null, "none", null), null, BadRowLimit.USUAL);
    double loss =
        audit("FAULT a person twice", "lat,lon,user\n", "0.9,0.1,ann\n".repeat(2), blind, 2);
    assertThat(loss).isGreaterThan(1);
  }

  @Test
  void aSeedThatIsReused_isFound() throws IOException {
    // Whoever has a release from before the person came sees the difference of the two.
    PeopleCounts before = counts("lat,lon\n", PointOptions.USUAL).counts();
    double loss =
        loss(
            "FAULT the seed of the release before",
            counts("lat,lon\n0.9,0.1\n", PointOptions.USUAL),
            counts("lat,lon\n", PointOptions.USUAL),
            (file, bits) -> {
              long seed = bits.nextBits(62);
              return root(file.counts(), seed) - root(before, seed);
            },
            1);
    assertThat(loss).isGreaterThan(1);
  }

  private static double root(PeopleCounts counts, long seed) {
    InsecureRandomness again = new InsecureRandomness(new SplittableRandom(seed));
    return (double) curator(REGION, Person.row(), again).answers(counts).get(0).total(0);
  }

  @Test
  void theDataOwnBounds_areFound() {
    // The area reaches as far east as the people do: the person at 0.9 among others at 0.1.
    Bounds with = new Bounds(0, 0, 1, 0.9);
    Bounds without = new Bounds(0, 0, 1, 0.1);
    double loss =
        loss(
            "FAULT the data's own bounds",
            with,
            without,
            (bounds, bits) -> {
              Region region = Region.around(bounds, 2);
              curator(region, Person.row(), bits).answers(new PeopleCounts(region));
              return region.area().east();
            },
            1);
    assertThat(loss).isGreaterThan(1);
  }

  // The audit.

  private double audit(String what, String others, String person, PointOptions options, long units)
      throws IOException {
    CuratedFile with = counts(others + person, options);
    CuratedFile without = counts(others, options);
    return loss(
        what,
        with,
        without,
        (file, bits) ->
            ratio(
                curator(REGION, file.person(), bits).answers(file.counts()),
                without.counts(),
                units),
        1);
  }

  /** The logarithm of the likelihood ratio of all answers. */
  private static double ratio(List<NoisyHistogram> answers, PeopleCounts others, long units) {
    double ratio = 0;
    for (NoisyHistogram answer : answers) {
      double rate = answer.noise().rate();
      long[] known = others.over(answer.partition());
      // The person is in the first cell of the curve, and so in the first element.
      long seen = answer.count(0, 0) - known[0];
      ratio += rate * (Math.abs(seen) - Math.abs(seen - units));
    }
    return ratio;
  }

  private static <T> double loss(
      String what, T with, T without, ToDoubleBiFunction<T, Randomness> mechanism, double widest) {
    Randomness bits = new InsecureRandomness(new SplittableRandom(SEED));
    long[] some = count(with, mechanism, bits, widest);
    long[] none = count(without, mechanism, bits, widest);
    double best = 0;
    for (int i = 0; i < THRESHOLDS; i++) {
      best = Math.max(best, Math.max(bound(some[i], none[i]), bound(none[i], some[i])));
      long others = TRIALS - some[i];
      long rest = TRIALS - none[i];
      best = Math.max(best, Math.max(bound(others, rest), bound(rest, others)));
    }
    System.out.printf(
        "audit of a release, %s: seed %d, 2 x %,d samples, epsilon >= %.3f, false-reject rate <="
            + " %.0e%n",
        what, SEED, TRIALS, best, RISK);
    return best;
  }

  private static <T> long[] count(
      T input, ToDoubleBiFunction<T, Randomness> mechanism, Randomness bits, double widest) {
    long[] counts = new long[THRESHOLDS];
    for (int trial = 0; trial < TRIALS; trial++) {
      double seen = mechanism.applyAsDouble(input, bits);
      for (int i = 0; i < THRESHOLDS; i++) {
        double threshold = widest * (2.0 * i / (THRESHOLDS - 1) - 1) - 1e-9;
        counts[i] += seen >= threshold ? 1 : 0;
      }
    }
    return counts;
  }

  /** A lower bound of ln(P / Q) by Clopper and Pearson, from so many of the trials each. */
  private static double bound(long p, long q) {
    double risk = RISK / (8 * THRESHOLDS);
    double low =
        p == 0
            ? 0
            : BetaDistribution.of((double) p, TRIALS - p + 1.0).inverseCumulativeProbability(risk);
    double high =
        q == TRIALS
            ? 1
            : BetaDistribution.of(q + 1.0, (double) (TRIALS - q)).inverseSurvivalProbability(risk);
    return Math.log(low / high);
  }

  private CuratedFile counts(String text, PointOptions options) throws IOException {
    Path file = Files.writeString(folder.resolve("people.csv"), text);
    CuratedFile read =
        new CuratedFile(
            file,
            REGION,
            CuratedFile.Rows.PEOPLE,
            OptionalLong.empty(),
            new InsecureRandomness(new SplittableRandom(SEED)));
    read.read(options);
    return read;
  }

  private static Curator curator(Region region, Person person, Randomness bits) {
    return new Curator(region, EPSILON, person, OptionalLong.empty(), bits);
  }
}
