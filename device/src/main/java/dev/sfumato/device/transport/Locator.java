package dev.sfumato.device.transport;

import dev.sfumato.protocol.DeviceData;
import java.util.function.Consumer;

/** Finds out where the device is: answers exactly once, within a limit, whatever happens. */
@FunctionalInterface
public interface Locator {
  void locate(Consumer<DeviceData> answer);
}
