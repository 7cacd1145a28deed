package dev.sfumato.device;

import dev.sfumato.device.transport.Locator;
import dev.sfumato.protocol.DeviceData;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Executor;
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
    timer.schedule(
        () -> once.accept(DeviceData.nowhere()), limit.toMillis(), TimeUnit.MILLISECONDS);
    try {
      executor.execute(() -> once.accept(read()));
    } catch (RuntimeException e) {
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
