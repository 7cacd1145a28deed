package dev.sfumato.device.internal.participation;

import dev.sfumato.device.internal.identity.DeviceSecret;
import dev.sfumato.device.internal.policy.PolicyRules;
import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.crypto.RandomBytes;
import dev.sfumato.secagg.vector.Bytes;
import java.time.Clock;

/**
 * What a device brings to every participation.
 *
 * @param enrolmentToken what the operator handed out, or empty
 * @param randomness for keys, never for noise
 * @param departures when a masked input may leave
 * @param clock against which deadlines are held
 */
public record DeviceSetup(
    PolicyRules policy,
    DeviceSecret secret,
    Bytes enrolmentToken,
    Primitives primitives,
    RandomBytes randomness,
    Departures departures,
    Clock clock) {
  @Override
  public String toString() {
    return "DeviceSetup[redacted]";
  }
}
