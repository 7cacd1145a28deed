package dev.sfumato.export;

import dev.sfumato.core.campaign.Shard;
import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.core.histogram.NoisyHistogram;
import dev.sfumato.core.noise.NoiseLaw;
import dev.sfumato.core.privacy.Epsilon;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * What one answered query promised, and what was: never what was planned for it.
 *
 * @param number counts from 1
 * @param epsilon what it cost a device that answered
 * @param l1Sensitivity the most that one contribution adds up to
 * @param answered devices in the answer
 * @param sums how many secure sums were opened for it
 * @param fewestInASum the devices in the smallest of them
 * @param calibratedFor the sum whose noise had to do with the fewest devices: what it was made for
 * @param noise the law of the noise in each count of the answer
 * @param onlyNoise whether its total cannot be told from noise
 */
public record QueryPrivacy(
    int number,
    Epsilon epsilon,
    long l1Sensitivity,
    long answered,
    int sums,
    int fewestInASum,
    Shard calibratedFor,
    NoiseLaw noise,
    boolean onlyNoise) {

  /** Of an answer and the sums that it was made of, of which there is at least one. */
  public static QueryPrivacy of(int number, NoisyHistogram answer, List<OpenedSum> sums) {
    HistogramQuery query = answer.query();
    return new QueryPrivacy(
        number,
        query.epsilon(),
        query.l1Sensitivity(),
        answer.survivors(),
        sums.size(),
        sums.stream().mapToInt(OpenedSum::answered).min().orElseThrow(),
        sums.stream()
            .map(OpenedSum::terms)
            .min(Comparator.comparingInt(Shard::minimumSurvivors))
            .orElseThrow(),
        answer.noise(),
        answer.isOnlyNoise());
  }

  String sentence() {
    return String.format(
        Locale.ROOT,
        "Query %d: epsilon %s, %d devices in %s, noise of deviation %.2f in every count, which"
            + " devices made for sums of at least %d with at most %d corrupt.",
        number,
        epsilon,
        answered,
        sums == 1 ? "one sum" : sums + " sums, the smallest of " + fewestInASum,
        noise.deviation(),
        calibratedFor.minimumSurvivors(),
        calibratedFor.corrupt());
  }
}
