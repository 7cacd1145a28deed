package dev.sfumato.lab.points;

import java.util.List;
import java.util.Locale;

/**
 * What was read of a file, and what was skipped.
 *
 * @param rows good and bad
 * @param examples of bad rows: where, and the rule; never what the row says
 * @param swapped the options that read the coordinates the other way round
 */
public record ReadReport(String name, long rows, long bad, List<String> examples, String swapped) {
  public ReadReport {
    examples = List.copyOf(examples);
  }

  public long good() {
    return rows - bad;
  }

  /** Says what was skipped, for a person. */
  public String skipped() {
    return String.format(
        Locale.ROOT,
        "%s: %,d of %,d rows skipped: %s",
        name,
        bad,
        rows,
        String.join("; ", examples));
  }

  /** The refusal of a file whose coordinates are in the wrong order. */
  public IllegalArgumentException wrongOrder() {
    return new IllegalArgumentException(
        name + ": latitude and longitude seem to be in the wrong order; use " + swapped);
  }
}
