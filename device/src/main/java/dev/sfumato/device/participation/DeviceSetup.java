package dev.sfumato.device.participation;

import dev.sfumato.device.identity.DeviceSecret;
import dev.sfumato.device.policy.ParticipationPolicy;
import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.crypto.Randomness;
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
    ParticipationPolicy policy,
    DeviceSecret secret,
    Bytes enrolmentToken,
    Primitives primitives,
    Randomness randomness,
    Departures departures,
    Clock clock) {
  @Override
  public String toString() {
    return "DeviceSetup[redacted]";
  }
}
