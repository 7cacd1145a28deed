package dev.sfumato.lab.release;

import dev.sfumato.core.estimate.DensityTree;
import dev.sfumato.core.estimate.FusedEstimator;
import dev.sfumato.core.estimate.Heatmap;
import dev.sfumato.core.estimate.Prior;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.core.histogram.NoisyHistogram;
import dev.sfumato.core.noise.NoiseShare;
import dev.sfumato.core.noise.Randomness;
import dev.sfumato.core.noise.exact.ExactNoise;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.core.strategy.PrivacyLedger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Turns exact counts into a private map.
 *
 * <p><b>Guarantee.</b> Whatever it gives is epsilon-differentially private when one person's units
 * are taken away or added: it sees the counts only through queries that the ledger has charged, and
 * each entry of an answer has discrete Laplace noise of its own, drawn exactly, in whole numbers.
 *
 * <p><b>Not guaranteed.</b> Constant time.
 */
public final class Curator {
  private final Region region;
  private final Epsilon epsilon;
  private final Person person;
  private final OptionalLong population;
  private final Randomness randomness;

  /**
   * @param population of how many people those of the file are a random part; empty if the map is
   *     about those in the file
   * @param randomness for a release {@link dev.sfumato.core.noise.SecureRandomness}, which has no
   *     seed
   */
  public Curator(
      Region region,
      Epsilon epsilon,
      Person person,
      OptionalLong population,
      Randomness randomness) {
    this.region = region;
    this.epsilon = epsilon;
    this.person = person;
    this.population = population;
    this.randomness = randomness;
  }

  public PrivateMap draw(PeopleCounts counts) {
    return draw(counts, Prior.NONE);
  }

  /** The same from what an earlier map has measured, which is public by now. */
  public PrivateMap draw(PeopleCounts counts, Prior earlier) {
    List<NoisyHistogram> answers = answers(counts, earlier);
    Heatmap heatmap = estimator(answers, earlier).estimate(region, answers);
    double counted = heatmap.counted() * answers.get(0).survivors();
    return new PrivateMap(heatmap, Math.max(1, Math.round(counted)), answers);
  }

  /** The tree of a map that was drawn, to compare with that of another. */
  public DensityTree tree(PrivateMap map) {
    return estimator(map.answers(), Prior.NONE).tree(region, map.answers());
  }

  private FusedEstimator estimator(List<NoisyHistogram> answers, Prior earlier) {
    return FusedEstimator.withPrior(earlier).withSampling(strategy().sampling(answers));
  }

  private CuratorStrategy strategy() {
    return new CuratorStrategy(region, epsilon, person.unit(), person.bound(), population);
  }

  /** All that is ever learnt of the counts. */
  List<NoisyHistogram> answers(PeopleCounts counts) {
    return answers(counts, Prior.NONE);
  }

  private List<NoisyHistogram> answers(PeopleCounts counts, Prior earlier) {
    CuratorStrategy strategy = strategy().withPrior(earlier);
    PrivacyLedger ledger = PrivacyLedger.open(epsilon, Participation.EVERY_QUERY);
    List<NoisyHistogram> answers = new ArrayList<>();
    Optional<HistogramQuery> query = strategy.next(answers);
    while (query.isPresent()) {
      ledger = ledger.charge("query " + answers.size(), query.get().epsilon());
      answers.add(answer(query.get(), counts, answers));
      query = strategy.next(answers);
    }
    return answers;
  }

  private NoisyHistogram answer(
      HistogramQuery query, PeopleCounts counts, List<NoisyHistogram> before) {
    NoiseShare all = query.noise(query.cohort().largest());
    long[] noisy = counts.over(query.partition());
    long[] noise = ExactNoise.draw(all, noisy.length, randomness);
    for (int entry = 0; entry < noisy.length; entry++) {
      noisy[entry] = Math.addExact(noisy[entry], noise[entry]);
    }
    // The first query counts everybody; how many there are is known only with its noise.
    long people =
        before.isEmpty()
            ? CuratorStrategy.people(noisy[0], person.unit())
            : before.get(0).survivors();
    return new NoisyHistogram(query, noisy, people, all.sumOf(1));
  }
}
