package dev.sfumato.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.geo.Morton;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.lab.dataset.CellDataset;
import dev.sfumato.lab.dataset.CellTally;
import dev.sfumato.lab.metric.Metrics;
import dev.sfumato.lab.result.Scores;
import dev.sfumato.lab.rival.Trust;
import dev.sfumato.lab.simulation.FleetOptions;
import dev.sfumato.lab.simulation.SimulationException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Trials that are made up, so that every number is known. */
class TrialsTest {
  /** A trial whose every measure is another multiple of one number. */
  private static Trial trial(double unit) {
    Metrics metrics = new Metrics(unit, 2 * unit, 3 * unit, 4 * unit, 5 * unit, 6 * unit);
    Scores scores =
        new Scores(
            metrics,
            7 * unit,
            OptionalDouble.of(8 * unit),
            OptionalDouble.empty(),
            OptionalDouble.empty());
    return new Trial(
        scores, Math.round(9 * unit), Math.round(10 * unit), (int) (11 * unit), 12 * unit);
  }

  private static Contender contender(String label, Trust trust, boolean byTruth) {
    return new Contender(label, trust, byTruth, run -> trial(run + 1));
  }

  @ParameterizedTest
  @CsvSource({
    "MSE, 1",
    "L1, 2",
    "MAPE, 3",
    "SMAPE, 4",
    "MAAPE, 5",
    "HOTSPOT_F1, 6",
    "COVERAGE, 7",
    "EMD, 8",
    "COMMUNICATION, 9",
    "DEVICE_ENTRIES, 10",
    "QUERIES, 11",
    "SECONDS, 12"
  })
  void measure_ofATrial_isItsOwnNumber(Measure measure, double factor) {
    assertThat(measure.value(trial(1))).isEqualTo(factor);
    assertThat(measure.value(trial(3))).isEqualTo(3 * factor);
  }

  @Test
  void measures_haveLabelsAndFormatsOfTheirOwn() {
    Set<String> labels = new HashSet<>();
    for (Measure measure : Measure.values()) {
      assertThat(labels.add(measure.label())).isTrue();
      assertThat(String.format(Locale.ROOT, measure.format(), 1.5)).isNotBlank();
    }
  }

  @Test
  void measure_thatWasNotWanted_isNoNumber() {
    Scores scores =
        new Scores(
            trial(1).scores().metrics(),
            1,
            OptionalDouble.empty(),
            OptionalDouble.empty(),
            OptionalDouble.empty());
    assertThat(Measure.EMD.value(new Trial(scores, 1, 1, 1, 1))).isNaN();
  }

  @Test
  void run_ofACrew_isEveryRunOfEachInOrder() throws SimulationException {
    List<Trials> all =
        new Crew(3, Ticker.SILENT)
            .run(
                List.of(
                    contender("one", Trust.DISTRIBUTED, false),
                    contender("two", Trust.CENTRAL, false)));
    assertThat(all).extracting(Trials::label).containsExactly("one", "two");
    for (Trials trials : all) {
      assertThat(trials.each()).extracting(Measure.MSE::value).containsExactly(1.0, 2.0, 3.0);
      assertThat(trials.mean(Measure.L1)).isEqualTo(4);
      // Deviations of 2, over the root of three runs.
      assertThat(trials.standardError(Measure.L1)).isCloseTo(2 / Math.sqrt(3), within(1e-12));
    }
  }

  @Test
  void standardError_ofOneRun_isNone() throws SimulationException {
    Trials one = new Crew(1, Ticker.SILENT).run(contender("a", Trust.NONE, true));
    assertThat(one.standardError(Measure.MSE)).isNaN();
    assertThat(one.mean(Measure.MSE)).isEqualTo(1);
    assertThat(new Crew(1, Ticker.SILENT).withRuns(4).runs()).isEqualTo(4);
  }

  @Test
  void all_ofTheTasks_areInTheirOrder() throws SimulationException {
    List<Callable<Integer>> tasks = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      int number = i;
      tasks.add(() -> number * number);
    }
    List<Integer> results = new Crew(1, Ticker.SILENT).all(tasks);
    for (int i = 0; i < 200; i++) {
      assertThat(results.get(i)).isEqualTo(i * i);
    }
    assertThat(new Crew(1, Ticker.SILENT).<Integer>all(List.of())).isEmpty();
  }

  /** What a task throws is what the caller gets, by its own kind. */
  @Test
  void all_withATaskThatFails_throwsWhatItThrew() {
    Crew crew = new Crew(1, Ticker.SILENT);
    Callable<String> refused =
        () -> {
          throw new IllegalArgumentException("refused");
        };
    Callable<String> failed =
        () -> {
          throw new SimulationException("failed");
        };
    Callable<String> broken =
        () -> {
          throw new IOException("broken");
        };
    assertThatThrownBy(() -> crew.all(List.of(refused)))
        .isExactlyInstanceOf(IllegalArgumentException.class)
        .hasMessage("refused");
    assertThatThrownBy(() -> crew.all(List.of(failed)))
        .isExactlyInstanceOf(SimulationException.class)
        .hasMessage("failed");
    assertThatThrownBy(() -> crew.all(List.of(broken)))
        .isExactlyInstanceOf(IllegalStateException.class)
        .hasCauseInstanceOf(IOException.class);
  }

  @ParameterizedTest
  @EnumSource(Trust.class)
  void isDeployable_onlyWithoutTrustAndWithoutTheTruth(Trust trust) {
    assertThat(contender("a", trust, false).isDeployable()).isEqualTo(trust == Trust.DISTRIBUTED);
    assertThat(contender("a", trust, true).isDeployable()).isFalse();
  }

  private static Arena arena(boolean allMetrics) {
    CellTally tally = new CellTally(3);
    for (int y = 0; y < 8; y++) {
      for (int x = 0; x < 8; x++) {
        tally.add(Morton.encode(x, y), Math.floorDiv(6_000, 1 + x + y));
      }
    }
    CellDataset town = CellDataset.ofPeople("town", Region.ofGrid(8), tally.weights());
    Campaign terms =
        Campaign.of(town.region(), 2_000, Epsilon.parse("1"), Participation.EVERY_QUERY);
    return new Arena(town, terms, FleetOptions.defaults(), allMetrics, 5);
  }

  @Test
  void labels_areAllDifferentAndOursIsFirst() {
    List<String> labels = Arena.labels();
    assertThat(labels).doesNotHaveDuplicates();
    assertThat(labels.get(0)).isEqualTo("sfumato");
    assertThat(labels).contains(Arena.PAPER_PRINTED, Arena.SFUMATO_CENTRAL, "non-private");
  }

  @Test
  void truth_ofAnArena_isItsPeoplesShares() {
    Arena arena = arena(false);
    assertThat(Arrays.stream(arena.truth()).sum()).isCloseTo(1, within(1e-12));
    assertThat(arena.truth()[0]).isEqualTo(6_000 / arena.dataset().weights().total());
  }

  /** The same run twice is the same map; another run is another one. */
  @Test
  void runs_ofAContender_areTheirNumbersOwn() throws SimulationException {
    for (String label : List.of("sfumato", "flat", "privtree", "local-dp")) {
      Contender contender = arena(false).contender(label);
      Scores first = contender.runs().run(0).scores();
      assertThat(contender.runs().run(0).scores().metrics()).isEqualTo(first.metrics());
      assertThat(contender.runs().run(1).scores().metrics()).isNotEqualTo(first.metrics());
    }
  }

  @Test
  void trial_withoutTheSlowMetrics_hasNone() throws SimulationException {
    Trial quick = arena(false).contender("flat").runs().run(0);
    assertThat(quick.scores().emd()).isEmpty();
    Trial slow = arena(true).contender("flat").runs().run(0);
    assertThat(slow.scores().emd()).isPresent();
    assertThat(slow.scores().metrics()).isEqualTo(quick.scores().metrics());
  }

  /** One flat query for 64 cells: what a device sends is told by the trial. */
  @Test
  void trial_ofAFlatQuery_sendsEveryCellOnce() throws SimulationException {
    Trial flat = arena(false).contender("flat").runs().run(0);
    assertThat(flat.queries()).isEqualTo(1);
    assertThat(flat.communication()).isEqualTo(64);
    assertThat(flat.deviceEntries()).isEqualTo(64);
  }
}
