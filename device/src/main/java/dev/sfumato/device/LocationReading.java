package dev.sfumato.device;

import dev.sfumato.device.transport.Locator;
import dev.sfumato.protocol.DeviceData;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * Asks a location source, and answers for it when it fails or takes too long. What went wrong is
 * not logged: even that would say something about a place.
 */
record LocationReading(
    LocationSource source, Duration limit, Executor executor, ScheduledExecutorService timer)
    implements Locator {

  @Override
  public void locate(Consumer<DeviceData> answer) {
    AtomicBoolean answered = new AtomicBoolean();
    Consumer<DeviceData> once =
        data -> {
          if (answered.compareAndSet(false, true)) {
            answer.accept(data);
          }
        };
    Future<?> tooLate =
        timer.schedule(
            () -> once.accept(DeviceData.nowhere()), limit.toMillis(), TimeUnit.MILLISECONDS);
    Runnable reading =
        () -> {
          DeviceData data = read();
          tooLate.cancel(false);
          once.accept(data);
        };
    try {
      executor.execute(reading);
    } catch (RejectedExecutionException e) {
      once.accept(DeviceData.nowhere());
    }
  }

  /** Never throws: even an error of the app's code must not show in what the device does. */
  private DeviceData read() {
    try {
      return Objects.requireNonNullElseGet(source.locate(), DeviceData::nowhere);
    } catch (Throwable anything) {
      return DeviceData.nowhere();
    }
  }
}
