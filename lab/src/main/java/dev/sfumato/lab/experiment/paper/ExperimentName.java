package dev.sfumato.lab.experiment.paper;

import dev.sfumato.core.Checks;
import dev.sfumato.lab.experiment.Experiment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The tables and figures by their names, in the order of the paper. */
@SuppressWarnings("ImmutableEnumChecker") // The experiments have no state.
public enum ExperimentName {
  TABLE1(new Table1()),
  TABLE2(new Table2()),
  TABLE3(new Table3()),
  FIG_LDP(new FigLdp()),
  FIG_RESULTS(new FigResults()),
  FIG_SAMPLE_SIZE(new FigSampleSize()),
  FIG_CALIBRATION(new FigCalibration()),
  FIG_SHARD_SIZE(new FigShardSize()),
  FIG_DROPOUT(new FigDropout()),
  FIG_QUANTISATION(new FigQuantisation()),
  FIG_OTHER_MAPS(new FigOtherMaps()),
  FIG_PROPORTIONS(new FigProportions()),
  FIG_PRIORS(new FigPriors());

  private final Experiment experiment;

  ExperimentName(Experiment experiment) {
    this.experiment = experiment;
  }

  public Experiment experiment() {
    return experiment;
  }

  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The experiments of some labels; {@code all} stands for each of them. */
  public static List<ExperimentName> parse(List<String> labels) {
    List<ExperimentName> names = new ArrayList<>();
    for (String label : labels) {
      names.addAll(label.equals("all") ? List.of(values()) : List.of(parse(label)));
    }
    return names.stream().distinct().toList();
  }

  private static ExperimentName parse(String label) {
    return Arrays.stream(values())
        .filter(each -> each.label().equals(label))
        .findFirst()
        .orElseThrow(
            () ->
                Checks.refuse(
                    "experiment",
                    label,
                    "all, "
                        + Arrays.stream(values())
                            .map(ExperimentName::label)
                            .collect(Collectors.joining(", "))));
  }
}
