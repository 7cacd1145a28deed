package dev.sfumato.device.internal.participant;

import dev.sfumato.device.internal.participation.Draft;
import dev.sfumato.device.internal.transport.Locator;
import dev.sfumato.protocol.DeviceData;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Asks a location source, and answers for it when it fails or takes too long; the noise is drawn
 * beside it. What went wrong is not logged: even that would say something about a place.
 */
record LocationReading(
    Map<String, PlaceLookup> sources,
    Duration limit,
    Executor executor,
    ScheduledExecutorService timer)
    implements Locator {

  @Override
  public void prepare(Draft draft) {
    // First, so that it is not behind a source that hangs where there is a single thread.
    execute(() -> draw(draft), draft::fail);
    PlaceLookup source = sources.get(draft.quantities());
    if (source instanceof KnownPlace known) {
      draft.place(known.data());
      return;
    }
    Future<?> tooLate =
        timer.schedule(
            () -> draft.place(DeviceData.nowhere()), limit.toMillis(), TimeUnit.MILLISECONDS);
    execute(
        () -> {
          DeviceData data = read(source);
          tooLate.cancel(false);
          place(draft, data);
        },
        () -> place(draft, DeviceData.nowhere()));
  }

  /** An executor that takes nothing, or a system without another thread, ends no participation. */
  private void execute(Runnable task, Runnable instead) {
    try {
      executor.execute(task);
    } catch (RuntimeException | Error e) {
      instead.run();
    }
  }

  private static void draw(Draft draft) {
    try {
      draft.drawNoise();
    } catch (RuntimeException | Error e) {
      draft.fail();
    }
  }

  private static void place(Draft draft, DeviceData data) {
    try {
      draft.place(data);
    } catch (RuntimeException | Error e) {
      draft.fail();
    }
  }

  /** Never throws: even an error of the app's code must not show in what the device does. */
  private static DeviceData read(@Nullable PlaceLookup source) {
    try {
      return Objects.requireNonNullElseGet(
          source == null ? null : source.locate(), DeviceData::nowhere);
    } catch (Throwable anything) {
      return DeviceData.nowhere();
    }
  }
}
