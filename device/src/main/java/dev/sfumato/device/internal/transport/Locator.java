package dev.sfumato.device.internal.transport;

import dev.sfumato.device.internal.participation.Draft;

/**
 * Has a draft's noise drawn and tells it where the device is, within a limit, whatever happens; and
 * returns at once, so that nothing that is sent waits for either.
 */
@FunctionalInterface
public interface Locator {
  void prepare(Draft draft);
}
