package dev.sfumato.device.participation;

import dev.sfumato.core.noise.SecureRandomness;
import dev.sfumato.protocol.ContributionEncoder;
import dev.sfumato.protocol.DeviceData;
import dev.sfumato.protocol.Query;
import dev.sfumato.secagg.ModularVector;

/** How a device's places become a vector. An app cannot choose it. */
@FunctionalInterface
public interface VectorEncoder {
  ModularVector encode(Query query, DeviceData data);

  /** The protocol's, with noise from the system's generator. */
  static VectorEncoder withNoise() {
    return (query, data) -> ContributionEncoder.encode(query, data, new SecureRandomness());
  }
}
