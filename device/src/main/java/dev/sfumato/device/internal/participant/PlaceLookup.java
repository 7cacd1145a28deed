package dev.sfumato.device.internal.participant;

import dev.sfumato.protocol.DeviceData;

/**
 * Where the app says that the device is, or was: nothing, one place, several with weights, and a
 * category for campaigns that ask for one.
 *
 * <p>Asked only when an input is, at most once a visit, on a thread of its own. Whatever happens,
 * an exception, a hang beyond the limit, a null, the device answers all the same, with noise and no
 * place, and nobody can tell.
 */
@FunctionalInterface
public interface PlaceLookup {
  DeviceData locate() throws Exception;
}
