package dev.sfumato.lab.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.histogram.NoisyHistogram;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Fraction;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.core.strategy.StrategyName;
import dev.sfumato.lab.dataset.CellDataset;
import java.util.Map;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The sum that is drawn from its law and the sum of what every device encodes have one law: with
 * dropouts, with several shards, with people who answer once and with sums that wrap.
 */
@Tag("statistical")
class PerDeviceAgreementTest {
  private static final int RUNS = 10_000;
  private static final long SEED = 4711;

  /** For each statistic of each case: 1e-6 in all. */
  private static final double FALSE_REJECT_RATE = 1e-6 / 16;

  @ParameterizedTest
  @CsvSource({"false, once, 0", "true, once, 0", "true, every-query, 0", "true, once, 8"})
  void fastLaw_agreesWithDevices(boolean people, String participation, int bits) throws Exception {
    Participation how = Participation.parse(participation);
    // A small epsilon makes sums of eight bits wrap, often and both ways.
    Epsilon epsilon = Epsilon.parse(bits == 0 ? "1" : "0.02");
    Campaign campaign =
        Campaign.of(TinyCity.REGION, 240, epsilon, how)
            .withShards(45, Fraction.parse("0.2"), Fraction.parse("0.1"));
    CellDataset city = people ? TinyCity.people() : TinyCity.distribution();
    Table fast = table(city, campaign, bits, false, new SplittableRandom(SEED));
    Table slow = table(city, campaign, bits, true, new SplittableRandom(SEED + 1));
    for (String statistic : fast.seen.keySet()) {
      compare(participation + ", " + bits + " bits, " + statistic, fast, slow, statistic);
    }
  }

  /** How often each value of some statistics of two queries came up. */
  private static final class Table {
    final Map<String, Map<Long, Integer>> seen = new TreeMap<>();

    void add(String statistic, long value) {
      seen.computeIfAbsent(statistic, name -> new TreeMap<>()).merge(value, 1, Integer::sum);
    }
  }

  private static Table table(
      CellDataset city, Campaign campaign, int bits, boolean perDevice, SplittableRandom random)
      throws SimulationException {
    FleetOptions fleet =
        new FleetOptions(0.05, bits == 0 ? OptionalInt.empty() : OptionalInt.of(bits), perDevice);
    SimulationPlan plan = SimulationPlan.of(city, campaign, StrategyName.FLAT, 1).withFleet(fleet);
    People crowd = new People(plan);
    Table table = new Table();
    for (int run = 0; run < RUNS; run++) {
      Respondents respondents = new Respondents(crowd.sums(), fleet, random);
      NoisyHistogram first =
          respondents.answer(TinyCity.query(campaign, TinyCity.partition(), 100)).histogram();
      NoisyHistogram second =
          respondents.answer(TinyCity.query(campaign, Partition.uniform(1), 140)).histogram();
      table.add("heaviest element", first.total(2));
      table.add("remainder of the root", first.total(0));
      table.add("survivors", first.survivors());
      // People who answer once leave fewer for the second query: the two are not independent.
      table.add(
          "both queries in the north-west", first.total(1) + first.total(2) + second.total(0));
    }
    return table;
  }

  /** The two-sample chi-square test, over values pooled to at least 20 expected in each sample. */
  private static void compare(String name, Table one, Table other, String statistic) {
    Map<Long, Integer> first = one.seen.getOrDefault(statistic, Map.of());
    Map<Long, Integer> second = other.seen.getOrDefault(statistic, Map.of());
    TreeMap<Long, Integer> values = new TreeMap<>(first);
    second.forEach((value, count) -> values.merge(value, count, Integer::sum));
    double sum = 0;
    int bins = 0;
    double ones = 0;
    double others = 0;
    int left = 2 * RUNS;
    for (long value : values.keySet()) {
      ones += first.getOrDefault(value, 0);
      others += second.getOrDefault(value, 0);
      left -= values.getOrDefault(value, 0);
      if ((ones + others >= 40 && left >= 40) || left == 0) {
        sum += (ones - others) * (ones - others) / (ones + others);
        bins++;
        ones = 0;
        others = 0;
      }
    }
    double limit =
        ChiSquaredDistribution.of(Math.max(1, bins - 1))
            .inverseSurvivalProbability(FALSE_REJECT_RATE);
    System.out.printf(
        "%s: seed %d, 2 x %d samples, chi-square %.1f of %d bins, limit %.1f, false-reject %.0e%n",
        name, SEED, RUNS, sum, bins, limit, FALSE_REJECT_RATE);
    assertThat(sum).isLessThan(limit);
  }
}
