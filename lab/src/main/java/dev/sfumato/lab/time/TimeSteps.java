package dev.sfumato.lab.time;

import dev.sfumato.core.Checks;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The steps of a series: equal stretches of time from one public moment to another.
 *
 * <p>Both ends are given, never taken from the data: the first row of a file is somebody's.
 */
public final class TimeSteps {
  public static final int MAX_STEPS = 1000;

  /** What {@link #of} gives for a moment before the first step or after the last. */
  public static final int OUTSIDE = -1;

  /** What {@link #of} gives for what is no moment. */
  public static final int UNREADABLE = -2;

  private static final DateTimeFormatter DAY = DateTimeFormatter.ISO_LOCAL_DATE;
  private static final DateTimeFormatter MINUTE =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH-mm-ss", Locale.ROOT);

  private final long from;
  private final long every;
  private final int number;

  private TimeSteps(long from, long every, int number) {
    this.from = from;
    this.every = every;
    this.number = number;
  }

  /**
   * The steps between two moments; the last is a whole one.
   *
   * @param every such as {@code 15m}, {@code 6h}, {@code 1d} or {@code 1w}
   */
  public static TimeSteps between(String from, String to, String every) {
    long begin = moment("from", from);
    long end = moment("to", to);
    long step = length(every);
    if (end <= begin || (end - begin) % step != 0) {
      throw Checks.refuse("to", to, "after --from by a whole number of steps of " + every);
    }
    Checks.checkRange("steps", (end - begin) / step, 2, MAX_STEPS);
    return new TimeSteps(begin, step, (int) ((end - begin) / step));
  }

  private static long moment(String name, String text) {
    OptionalLong moment = Moments.parse(text);
    if (moment.isEmpty()) {
      throw Checks.refuse(name, text, "a moment such as 2024-05-01 or 2024-05-01T06:00Z");
    }
    return moment.getAsLong();
  }

  private static long length(String text) {
    if (!text.matches("[1-9]\\d{0,5}[smhdw]")) {
      throw Checks.refuse("every", text, "a length of time such as 15m, 6h, 1d or 1w");
    }
    long number = Long.parseLong(text.substring(0, text.length() - 1));
    Duration unit =
        switch (text.charAt(text.length() - 1)) {
          case 's' -> Duration.ofSeconds(1);
          case 'm' -> Duration.ofMinutes(1);
          case 'h' -> Duration.ofHours(1);
          case 'd' -> Duration.ofDays(1);
          default -> Duration.ofDays(7);
        };
    return number * unit.toMillis();
  }

  public int number() {
    return number;
  }

  /** The step in which a row's time falls, or {@link #OUTSIDE}, or {@link #UNREADABLE}. */
  public int of(@Nullable String time) {
    OptionalLong moment = time == null ? OptionalLong.empty() : Moments.parse(time);
    if (moment.isEmpty()) {
      return UNREADABLE;
    }
    long step = Math.floorDiv(moment.getAsLong() - from, every);
    return step >= 0 && step < number ? (int) step : OUTSIDE;
  }

  /** When a step begins, as the name of a folder: the day, or with the time where steps need it. */
  public String label(int step) {
    boolean days = every % Duration.ofDays(1).toMillis() == 0;
    DateTimeFormatter form = days && from % Duration.ofDays(1).toMillis() == 0 ? DAY : MINUTE;
    return form.format(begin(step).atOffset(ZoneOffset.UTC));
  }

  public Instant begin(int step) {
    return Instant.ofEpochMilli(from + step * every);
  }

  public List<String> labels() {
    return IntStream.range(0, number).mapToObj(this::label).toList();
  }
}
