package dev.sfumato.lab.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sfumato.lab.metric.EarthMoversDistance;
import dev.sfumato.lab.metric.Metrics;
import dev.sfumato.lab.metric.RangeQueries;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class FieldStatisticsTest {
  private static Map<String, Object> run(Object... namesAndValues) {
    Map<String, Object> run = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      run.put((String) namesAndValues[i], namesAndValues[i + 1]);
    }
    return run;
  }

  private static double number(Map<String, Object> fields, String name) {
    return (double) Objects.requireNonNull(fields.get(name));
  }

  @Test
  void mean_ofNumbers_isTheirs_andTextsAreTheFirst() {
    Map<String, Object> mean =
        FieldStatistics.mean(
            List.of(
                run("name", "a", "whole", 1, "long", 10L, "real", 0.5),
                run("name", "b", "whole", 2, "long", 20L, "real", 1.5)));
    assertThat(mean).isEqualTo(run("name", "a", "whole", 1.5, "long", 15.0, "real", 1.0));
    assertThat(mean.keySet()).containsExactly("name", "whole", "long", "real");
  }

  @Test
  void deviation_ofNumbers_isDividedByOneLess() {
    Map<String, Object> deviation =
        FieldStatistics.deviation(List.of(run("x", 2), run("x", 4), run("x", 4), run("x", 6)));
    assertThat(number(deviation, "x")).isCloseTo(Math.sqrt(8 / 3.0), within(1e-12));
    assertThat(number(FieldStatistics.deviation(List.of(run("x", 2))), "x")).isNaN();
  }

  @Test
  void mean_ofMapsInMaps_isOfEachField() {
    Map<String, Object> mean =
        FieldStatistics.mean(
            List.of(run("inner", run("a", 1, "b", 3)), run("inner", run("a", 3, "b", 5))));
    assertThat(mean).isEqualTo(run("inner", run("a", 2.0, "b", 4.0)));
  }

  /** A strategy may ask three queries in one run and two in another. */
  @Test
  void mean_ofListsOfOtherLengths_isOverThoseThatHaveThePlace() {
    Map<String, Object> mean =
        FieldStatistics.mean(
            List.of(
                run("queries", List.of(run("cells", 10), run("cells", 20))),
                run("queries", List.of(run("cells", 30))),
                run("queries", List.of(run("cells", 50), run("cells", 40), run("cells", 7)))));
    assertThat(mean)
        .isEqualTo(
            run("queries", List.of(run("cells", 30.0), run("cells", 30.0), run("cells", 7.0))));
  }

  @Test
  void mean_ofNoQueries_isNone() {
    assertThat(FieldStatistics.mean(List.of(run("queries", List.of()), run("queries", List.of()))))
        .isEqualTo(run("queries", List.of()));
  }

  /** A field that a later run lacks is of the runs that have it. */
  @Test
  void mean_ofAFieldThatSomeLack_isOfTheOthers() {
    assertThat(FieldStatistics.mean(List.of(run("a", 1, "emd", 4), run("a", 3))))
        .isEqualTo(run("a", 2.0, "emd", 4.0));
  }

  @Test
  void mean_ofNumbersThatAreNone_isNone() {
    Map<String, Object> mean =
        FieldStatistics.mean(List.of(run("epsilon", Double.NaN), run("epsilon", 1.0)));
    assertThat(number(mean, "epsilon")).isNaN();
  }

  @Test
  void scores_withoutTheSlowOnes_haveNone() {
    double[] truth = {0.5, 0.25, 0.25, 0};
    double[] map = {0.25, 0.25, 0.25, 0.25};
    Scores quick = Scores.of(truth, map, 0.9, false);
    assertThat(quick.metrics()).isEqualTo(Metrics.of(truth, map));
    assertThat(quick.intervalCoverage()).isEqualTo(0.9);
    assertThat(quick.emd()).isEmpty();
    assertThat(quick.rangeError()).isEmpty();
    Scores all = Scores.of(truth, map, Double.NaN, true);
    assertThat(all.emd()).hasValue(EarthMoversDistance.between(truth, map));
    assertThat(all.rangeError()).hasValue(RangeQueries.error(truth, map));
  }
}
