package dev.sfumato.benchmarks.visits;

import dev.sfumato.device.internal.participation.Stage;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What came of the trial.
 *
 * @param state of the campaign at its end
 * @param survivors how many inputs the coordinator says are in the sum
 * @param acknowledged how many devices were told that their input is held
 * @param inVain how many paid, stayed, and were never told so
 * @param published the sum as it was published, without noise as the devices added none
 * @param expected what the acknowledged inputs add up to
 * @param median time on the line of a device in all
 * @param meanVisits how often a device came
 * @param kinds the visits that came no further than that
 * @param processor what the coordinators took in all
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
record VisitsVerdict(
    String state,
    long survivors,
    long acknowledged,
    long inVain,
    long[] published,
    long[] expected,
    Duration median,
    double meanVisits,
    Map<Stage, Kind> kinds,
    Duration processor) {
  /** So many visits, each of about that time. */
  record Kind(int count, Duration median) {
    String text() {
      return String.format(Locale.ROOT, "%,d of %d ms", count, median.toMillis());
    }
  }

  boolean isGood() {
    return state.equals("finished")
        && survivors == acknowledged
        && inVain == 0
        && Arrays.equals(published, expected);
  }

  private String visits() {
    return kinds.entrySet().stream()
        .map(each -> each.getKey() + " " + each.getValue().text())
        .collect(Collectors.joining(", "));
  }

  String text() {
    return String.format(
        Locale.ROOT,
        """
        campaign                     %s
        inputs in the sum            %,d
        inputs acknowledged          %,d
        paid for nothing             %,d
        sum of the acknowledged      %s
        median time on the line      %.2f s in %.2f visits
          the visits                 %s
        coordinators' processor      %.1f s, %.2f ms an input
        %s
        """,
        state,
        survivors,
        acknowledged,
        inVain,
        Arrays.equals(published, expected) ? "exact" : "WRONG",
        median.toMillis() / 1e3,
        meanVisits,
        visits(),
        processor.toMillis() / 1e3,
        processor.toMillis() / (double) Math.max(1, survivors),
        isGood() ? "1 passed, 0 failed" : "0 passed, 1 failed");
  }
}
