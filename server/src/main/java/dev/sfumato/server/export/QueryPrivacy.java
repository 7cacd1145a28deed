package dev.sfumato.server.export;

import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.core.histogram.NoisyHistogram;
import dev.sfumato.core.histogram.Shard;
import dev.sfumato.core.noise.NoiseLaw;
import dev.sfumato.core.privacy.Epsilon;
import java.util.Locale;

/**
 * What one answered query promised.
 *
 * @param number counts from 1
 * @param epsilon what it cost a device that answered
 * @param l1Sensitivity the most that one contribution adds up to
 * @param minimumSurvivors the fewest devices of which any of its sums was opened (S_min)
 * @param corrupt how many devices of the smallest shard may be corrupt
 * @param survivors devices in the answer
 * @param noise the law of the noise in each count of the answer
 * @param onlyNoise whether its total cannot be told from noise
 */
public record QueryPrivacy(
    int number,
    Epsilon epsilon,
    long l1Sensitivity,
    int minimumSurvivors,
    int corrupt,
    long survivors,
    NoiseLaw noise,
    boolean onlyNoise) {

  public static QueryPrivacy of(int number, NoisyHistogram answer) {
    HistogramQuery query = answer.query();
    Shard smallest = query.cohort().smallest();
    return new QueryPrivacy(
        number,
        query.epsilon(),
        query.l1Sensitivity(),
        smallest.minimumSurvivors(),
        smallest.corrupt(),
        answer.survivors(),
        answer.noise(),
        answer.isOnlyNoise());
  }

  String sentence() {
    return String.format(
        Locale.ROOT,
        "Query %d: epsilon %s, %d devices, no sum opened with fewer than %d (of them at most %d"
            + " corrupt), noise of deviation %.2f in every count.",
        number,
        epsilon,
        survivors,
        minimumSurvivors,
        corrupt,
        noise.deviation());
  }
}
