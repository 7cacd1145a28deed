package dev.sfumato.lab.experiment.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.sfumato.lab.experiment.Contender;
import dev.sfumato.lab.experiment.Crew;
import dev.sfumato.lab.experiment.Measure;
import dev.sfumato.lab.experiment.Ticker;
import dev.sfumato.lab.experiment.Trial;
import dev.sfumato.lab.experiment.Trials;
import dev.sfumato.lab.metric.Metrics;
import dev.sfumato.lab.report.ResultTable;
import dev.sfumato.lab.result.Scores;
import dev.sfumato.lab.rival.Trust;
import dev.sfumato.lab.simulation.SimulationException;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Tables and curves of trials that are made up. */
class SweepTest {
  private static final Crew TWO_RUNS = new Crew(2, Ticker.SILENT);

  /** Its error is a number in the first run and three times that in the second. */
  private static Contender contender(String label, Trust trust, boolean byTruth, double error) {
    return new Contender(
        label,
        trust,
        byTruth,
        run -> {
          double mse = error * (1 + 2 * run);
          Scores scores =
              new Scores(
                  new Metrics(mse, mse, mse, mse, mse, mse),
                  1,
                  OptionalDouble.empty(),
                  OptionalDouble.empty(),
                  OptionalDouble.empty());
          return new Trial(scores, 5, 5, 1, 0);
        });
  }

  private static Contender plain(double error) {
    return contender("plain", Trust.DISTRIBUTED, false, error);
  }

  private static List<String> texts(List<ResultTable.Entry> row) {
    return row.stream().map(ResultTable.Entry::text).toList();
  }

  @Test
  void table_ofASweep_hasARowForEveryPointOfEveryCurve() throws SimulationException {
    Sweep sweep =
        new Sweep("a title", "devices")
            .add("one", 1_000, plain(0.25))
            .add("two", 0.5, plain(1))
            .add("one", 2_000, plain(0.125))
            .run(TWO_RUNS);
    ResultTable table = sweep.table(Measure.L1, Measure.COMMUNICATION);
    assertThat(table.title()).isEqualTo("a title");
    assertThat(table.columns()).containsExactly("strategy", "devices", "l1", "communication");
    assertThat(table.rows()).hasSize(3);
    assertThat(texts(table.rows().get(0)).subList(0, 2)).containsExactly("one", "1,000");
    assertThat(texts(table.rows().get(1)).subList(0, 2)).containsExactly("one", "2,000");
    assertThat(texts(table.rows().get(2)).subList(0, 2)).containsExactly("two", "0.50");
    assertThat(table.rows().get(0).get(2).value()).isEqualTo(0.5);
    assertThat(table.rows().get(1).get(2).value()).isEqualTo(0.25);
    assertThat(table.rows().get(2).get(2).value()).isEqualTo(2);
    // Of 0.25 and 0.75: a deviation of 0.354, over the root of two runs.
    assertThat(table.rows().get(0).get(2).error()).isCloseTo(0.25, within(1e-12));
  }

  @Test
  void trials_ofACurve_areItsTrialsInOrder() throws SimulationException {
    Sweep sweep =
        new Sweep("a title", "x").add("a", 1, plain(1)).add("b", 1, plain(5)).add("a", 2, plain(3));
    sweep.run(TWO_RUNS);
    assertThat(sweep.trials("a"))
        .extracting(trials -> trials.mean(Measure.MSE))
        .containsExactly(2.0, 6.0);
    assertThat(sweep.trials("b")).hasSize(1);
    assertThat(sweep.trials("c")).isEmpty();
  }

  @Test
  void trialTable_hasARowForEachContender() throws SimulationException {
    List<Trials> trials =
        TWO_RUNS.run(
            List.of(
                contender("sfumato", Trust.DISTRIBUTED, false, 1),
                contender("oracle", Trust.DISTRIBUTED, true, 0.1),
                contender("server", Trust.CENTRAL, false, 0.2),
                contender("rival", Trust.DISTRIBUTED, false, 3),
                contender("worse", Trust.DISTRIBUTED, false, 4)));
    ResultTable table = TrialTable.of("errors", trials, Measure.MSE);
    assertThat(table.columns()).containsExactly("strategy", "mse");
    assertThat(table.rows()).hasSize(5);
    assertThat(TrialTable.find(trials, "server").mean(Measure.MSE)).isCloseTo(0.4, within(1e-12));
    assertThatThrownBy(() -> TrialTable.find(trials, "nobody"))
        .isInstanceOf(NoSuchElementException.class);
    // Neither ours, nor one that knows the truth, nor one that wants to be trusted.
    assertThat(TrialTable.bestRival(trials, Measure.MSE).orElseThrow().label()).isEqualTo("rival");
    assertThat(TrialTable.bestRival(trials.subList(0, 3), Measure.MSE)).isEmpty();
  }

  /** The paper's numbers, as multiples of what is not private. */
  @Test
  void paperFigures_ofEveryColumn_areMultiplesOfNoPrivacy() {
    for (PaperFigures column : PaperFigures.values()) {
      boolean printed = column != PaperFigures.NONE;
      assertThat(Double.isNaN(column.ratio("paper"))).isEqualTo(!printed);
      assertThat(column.ratio("sfumato")).isNaN();
      if (printed) {
        assertThat(column.ratio("non-private")).isEqualTo(1);
        assertThat(column.ratio("paper")).isBetween(1.0, column.ratio("hierarchical"));
        assertThat(column.ratio("flat")).isGreaterThan(column.ratio("cm-sketch"));
      }
    }
  }

  @Test
  void experiments_areParsedByTheirLabels() {
    for (ExperimentName name : ExperimentName.values()) {
      assertThat(ExperimentName.parse(List.of(name.label()))).containsExactly(name);
    }
    assertThat(ExperimentName.parse(List.of("table2", "all", "table1")))
        .startsWith(ExperimentName.TABLE2)
        .hasSize(ExperimentName.values().length)
        .doesNotHaveDuplicates();
    assertThat(ExperimentName.parse(List.of())).isEmpty();
    assertThatThrownBy(() -> ExperimentName.parse(List.of("table9")))
        .hasMessageStartingWith("experiment: table9 (expected: all, table1, table2");
  }
}
