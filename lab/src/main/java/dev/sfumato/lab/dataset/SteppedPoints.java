package dev.sfumato.lab.dataset;

import dev.sfumato.lab.points.PointSink;
import dev.sfumato.lab.time.TimeSteps;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Points of a series on their way to the dataset of their step; those of no step are left out. */
final class SteppedPoints implements PointSink {
  private final TimeSteps steps;
  private final List<? extends PointSink> sinks;

  SteppedPoints(TimeSteps steps, List<? extends PointSink> sinks) {
    this.steps = steps;
    this.sinks = sinks;
  }

  @Override
  public void begin(boolean users, boolean weights) {
    sinks.forEach(sink -> sink.begin(users, weights));
  }

  @Override
  public void point(double latitude, double longitude, double weight, @Nullable String user) {
    throw new IllegalStateException("a row without a time (expected: rows with one)");
  }

  @Override
  public boolean point(
      double latitude,
      double longitude,
      double weight,
      @Nullable String user,
      @Nullable String time) {
    int step = steps.of(time);
    if (step >= 0) {
      sinks.get(step).point(latitude, longitude, weight, user);
    }
    return step != TimeSteps.UNREADABLE;
  }
}
