package dev.sfumato.lab.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.histogram.NoisyHistogram;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Fraction;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.core.strategy.StrategyName;
import dev.sfumato.lab.dataset.BuiltInCity;
import dev.sfumato.lab.dataset.Dataset;
import dev.sfumato.lab.result.FieldStatistics;
import dev.sfumato.lab.result.QueryResult;
import dev.sfumato.lab.result.RunFields;
import dev.sfumato.lab.result.RunResult;
import dev.sfumato.lab.rival.Approach;
import dev.sfumato.lab.rival.RivalName;
import dev.sfumato.lab.rival.ground.Rival;
import dev.sfumato.lab.rival.ground.RivalMap;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SimulationTest {
  private static final Optional<NoisyHistogram> NONE = Optional.empty();
  private static final Dataset CITY = BuiltInCity.DENSE.dataset(64);

  @ParameterizedTest
  @EnumSource(StrategyName.class)
  void run_everyStrategy_givesAMapThatSumsToOne(StrategyName strategy) throws Exception {
    RunResult result = assertMap(new Simulation(plan(strategy, 5000)).run(0));
    assertThat(result.epsilonSpent()).isLessThanOrEqualTo(1);
    assertThat(result.scores().intervalCoverage()).isBetween(0.0, 1.0);
  }

  @Test
  void run_nonPrivate_givesAMapThatPromisesNothing() throws Exception {
    RunResult result = assertMap(new Simulation(plan(RivalName.NON_PRIVATE, 5000)).run(0));
    assertThat(result.epsilonSpent()).isNaN();
    assertThat(result.scores().intervalCoverage()).isNaN();
  }

  private static RunResult assertMap(SimulatedRun outcome) {
    assertThat(Arrays.stream(outcome.density()).sum()).isCloseTo(1, within(1e-9));
    assertThat(Arrays.stream(outcome.density()).min().orElseThrow()).isNotNegative();
    assertThat(outcome.result().queries()).isNotEmpty();
    assertThat(outcome.result().scores().metrics().l1()).isBetween(0.0, 2.0);
    return outcome.result();
  }

  @Test
  void run_rivalWithoutCells_isRefused() {
    Simulation simulation = new Simulation(plan(RivalName.PRIVTREE, 5000));
    assertThatThrownBy(() -> simulation.run(0))
        .hasMessage("strategy: a rival (expected: one that counts cells)");
  }

  @Test
  void map_ofARival_isTheSameTwice() throws Exception {
    Simulation simulation = new Simulation(plan(RivalName.NON_PRIVATE, 5000));
    Rival rival = (sample, random) -> new RivalMap(new double[] {random.nextDouble()}, 1, NONE);
    assertThat(simulation.map(rival, 3).density()).isEqualTo(simulation.map(rival, 3).density());
    assertThat(simulation.map(rival, 4).density()).isNotEqualTo(simulation.map(rival, 3).density());
  }

  @Test
  void run_sameSeedAndNumber_isTheSame() throws Exception {
    Simulation one = new Simulation(plan(StrategyName.PAPER, 5000));
    Simulation other = new Simulation(plan(StrategyName.PAPER, 5000));
    double[] third = one.run(2).density();
    one.run(0);
    assertThat(one.run(2).density()).isEqualTo(third);
    assertThat(other.run(2).density()).isEqualTo(third);
    assertThat(other.run(1).density()).isNotEqualTo(third);
  }

  @Test
  void run_once_asksEveryDeviceOnce() throws Exception {
    RunResult result = new Simulation(plan(StrategyName.SFUMATO, 5000)).run(0).result();
    assertThat(result.participations()).isEqualTo(5000);
    assertThat(result.epsilonSpent()).isEqualTo(1);
    assertThat(result.deviceEntries()).isEqualTo(result.maxVectorLength());
  }

  @Test
  void run_everyQuery_addsUp() throws Exception {
    RunResult result = new Simulation(plan(StrategyName.PAPER, 5000)).run(0).result();
    double spent = result.queries().stream().mapToDouble(QueryResult::epsilon).sum();
    assertThat(result.epsilonSpent()).isCloseTo(spent, within(1e-9)).isLessThanOrEqualTo(1);
    assertThat(result.participations()).isEqualTo(5000L * result.queries().size());
    assertThat(result.deviceEntries()).isEqualTo(result.communication());
  }

  @Test
  void run_moreDevicesThanPeople_refuses() {
    long people = (long) CITY.weights().total();
    SimulationPlan plan = plan(StrategyName.FLAT, people + 1);
    assertThatThrownBy(() -> new Simulation(plan))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("devices: %d (expected: at most the %d people of dense)", people + 1, people);
  }

  @Test
  void run_dropoutWithinTolerance_losesDevicesButNotShards() throws Exception {
    SimulationPlan plan = plan(tolerant(5000, "0.2"), 0.1);
    QueryResult query = new Simulation(plan).run(0).result().queries().get(0);
    assertThat(query.shards()).isEqualTo(5);
    assertThat(query.devices()).isBetween(4300L, 4700L);
  }

  @Test
  void run_dropoutBeyondTolerance_failsWithAReason() {
    SimulationPlan plan = plan(tolerant(5000, "0.05"), 0.3);
    assertThatThrownBy(() -> new Simulation(plan).run(0))
        .isInstanceOf(SimulationException.class)
        .hasMessageStartingWith("no shard kept enough devices");
  }

  /** Eight bits do not hold a thousand devices: the map is spoilt, and nothing else happens. */
  @Test
  void run_fewBits_wraps() throws Exception {
    SimulationPlan plan = plan(StrategyName.PAPER, 5000);
    double right = new Simulation(plan).run(0).result().scores().metrics().l1();
    FleetOptions narrow = new FleetOptions(0, OptionalInt.of(8), false);
    double wrapped = new Simulation(plan.withFleet(narrow)).run(0).result().scores().metrics().l1();
    FleetOptions wide = new FleetOptions(0, OptionalInt.of(30), false);
    double wideEnough =
        new Simulation(plan.withFleet(wide)).run(0).result().scores().metrics().l1();
    assertThat(wrapped).isGreaterThan(1.5 * right);
    assertThat(wideEnough).isLessThan(1.5 * right);
  }

  @Test
  void fields_ofRuns_haveOneShape() throws Exception {
    Simulation simulation = new Simulation(plan(StrategyName.PAPER, 2000).withAllMetrics(true));
    Map<String, Object> first = RunFields.of(simulation.run(0).result());
    Map<String, Object> second = RunFields.of(simulation.run(1).result());
    Map<String, Object> mean = FieldStatistics.mean(List.of(first, second));
    Map<String, Object> deviation = FieldStatistics.deviation(List.of(first, second));
    assertThat(mean.keySet()).containsExactlyElementsOf(first.keySet());
    assertThat(deviation.keySet()).containsExactlyElementsOf(first.keySet());
    assertThat(mean).containsEntry("strategy", "paper").containsEntry("devices", 2000.0);
    assertThat(deviation).containsEntry("devices", 0.0);
    double a = metric(first, "mse");
    double b = metric(second, "mse");
    assertThat(metric(mean, "mse")).isCloseTo((a + b) / 2, within(1e-18));
    assertThat(metric(deviation, "mse")).isCloseTo(Math.abs(a - b) / Math.sqrt(2), within(1e-12));
    assertThat(metric(first, "emd")).isPositive();
  }

  private static double metric(Map<String, Object> run, String name) {
    Map<?, ?> metrics = (Map<?, ?>) run.getOrDefault("metrics", Map.of());
    return metrics.get(name) instanceof Double value ? value : Double.NaN;
  }

  private static SimulationPlan plan(StrategyName strategy, long devices) {
    return plan(Approach.of(strategy), devices);
  }

  private static SimulationPlan plan(Approach strategy, long devices) {
    Campaign campaign =
        Campaign.of(CITY.region(), devices, Epsilon.parse("1"), strategy.participation());
    return SimulationPlan.of(CITY, campaign, strategy, 1);
  }

  private static SimulationPlan plan(Campaign campaign, double dropout) {
    return SimulationPlan.of(CITY, campaign, StrategyName.FLAT, 1)
        .withFleet(new FleetOptions(dropout, OptionalInt.empty(), false));
  }

  private static Campaign tolerant(long devices, String dropout) {
    return Campaign.of(CITY.region(), devices, Epsilon.parse("1"), Participation.ONCE)
        .withShards(1000, Fraction.parse(dropout), Fraction.ZERO);
  }
}
