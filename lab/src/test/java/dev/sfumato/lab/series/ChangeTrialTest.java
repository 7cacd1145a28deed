package dev.sfumato.lab.series;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.lab.dataset.BuiltInCity;
import dev.sfumato.lab.result.ChangeScores;
import dev.sfumato.lab.simulation.SimulationException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The bars of maps of changes, on a built-in city with 30,000 devices a step: intervals hold 88 to
 * 92 times in 100, of all marks at most 5 in 100 are false, and an error is at most 0.75 of that of
 * two maps made apart.
 *
 * <p>Over 12 runs of some 1,500 cells the coverage has a deviation below 0.004, and was 0.905 when
 * this was written. Where nobody moves a run marks anything with probability 0.05 at most: four of
 * 12 do in 0.3% of all seeds, five in 0.02%.
 */
@Tag("statistical")
class ChangeTrialTest {
  private static final long SEED = 11;
  private static final int RUNS = 12;

  @ParameterizedTest
  @CsvSource({"DENSE, 0", "DENSE, 0.05", "SPRAWL, 0", "SPRAWL, 0.05"})
  void changes_keepTheirBars(BuiltInCity city, double moved) throws SimulationException {
    ChangeTrial trial = new ChangeTrial(city.dataset(256), 30_000, moved, SEED);
    List<ChangeScores> scores = new ArrayList<>();
    for (int run = 0; run < RUNS; run++) {
      scores.add(trial.run(run));
    }
    double coverage = scores.stream().mapToDouble(ChangeScores::coverage).average().orElseThrow();
    double error = scores.stream().mapToDouble(ChangeScores::error).sum();
    double apart = scores.stream().mapToDouble(ChangeScores::separate).sum();
    long alarmed = scores.stream().filter(each -> each.falselyMarked() > 0).count();
    System.out.printf(
        "%s, %.0f%% moved, seed %d, %d runs: intervals hold %.3f, error %.3f of two apart, %d runs"
            + " with false marks of %d marks%n",
        city,
        100 * moved,
        SEED,
        RUNS,
        coverage,
        error / apart,
        alarmed,
        scores.stream().mapToLong(ChangeScores::marked).sum());
    assertThat(coverage).isBetween(0.88, 0.92);
    assertThat(error / apart).isLessThan(0.75);
    assertThat(alarmed).isLessThanOrEqualTo(4);
  }
}
