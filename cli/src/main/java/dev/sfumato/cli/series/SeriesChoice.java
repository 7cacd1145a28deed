package dev.sfumato.cli.series;

import dev.sfumato.core.Checks;
import dev.sfumato.lab.time.TimeSteps;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Maps over time: which column says when, and which steps there are. */
public final class SeriesChoice {
  @Option(
      names = "--over-time",
      paramLabel = "COL",
      description = "A map for each step of the time in this column.")
  private @Nullable String column;

  @Option(
      names = "--every",
      paramLabel = "TIME",
      description = "With --over-time: the length of a step, such as 6h, 1d or 1w.")
  private @Nullable String every;

  @Option(
      names = "--from",
      paramLabel = "MOMENT",
      description = "With --over-time: the first step. Never taken from the data.")
  private @Nullable String from;

  @Option(
      names = "--to",
      paramLabel = "MOMENT",
      description = "With --over-time: the end of the last step.")
  private @Nullable String to;

  @Option(
      names = "--changes",
      paramLabel = "WHICH",
      defaultValue = "next",
      description =
          "With --over-time: what changed from each step to the next and from the first, or between"
              + " all of them. Default: ${DEFAULT-VALUE}.")
  private String changes = "";

  /** Two steps of a series. */
  public record Pair(int from, int to) {}

  /** The column of times. */
  public Optional<String> column() {
    return Optional.ofNullable(column);
  }

  /** The steps; none where there is one map. */
  public Optional<TimeSteps> steps() {
    if (column == null) {
      refuse("every", every);
      refuse("from", from);
      refuse("to", to);
      return Optional.empty();
    }
    if (every == null || from == null || to == null) {
      throw Checks.refuse("over-time", column, "with --every, --from and --to");
    }
    return Optional.of(
        TimeSteps.between(
            Objects.requireNonNull(from),
            Objects.requireNonNull(to),
            Objects.requireNonNull(every)));
  }

  private static void refuse(String option, @Nullable String value) {
    if (value != null) {
      throw Checks.refuse(option, value, "only with --over-time");
    }
  }

  /** The changes to a step that are told. */
  public List<Pair> changesTo(int step) {
    List<Pair> pairs = new ArrayList<>();
    for (int from = 0; from < step; from++) {
      if (allChanges() || from == 0 || from == step - 1) {
        pairs.add(new Pair(from, step));
      }
    }
    return pairs;
  }

  private boolean allChanges() {
    return switch (changes) {
      case "next" -> false;
      case "all" -> true;
      default -> throw Checks.refuse("changes", changes, "next or all");
    };
  }
}
