package dev.sfumato.protocol;

import dev.sfumato.core.campaign.Shard;
import dev.sfumato.core.noise.Randomness;
import dev.sfumato.secagg.vector.ModularVector;

/**
 * A device's answer: its places as whole entries, plus its share of noise, modulo m.
 *
 * <p>Guarantee: the vector of a device with no usable place is noise alone, and is made the same
 * way; nothing about a place throws. What lies between the place and the vector is never visible
 * outside. Not guaranteed: anything for a single vector, which one share of noise hardly hides; it
 * is for a secure sum, and for nothing else.
 */
public final class ContributionEncoder {
  private ContributionEncoder() {}

  /** The vector of one device. The noise is drawn first, so that its time tells nothing. */
  public static ModularVector encode(
      Query query, Shard shard, DeviceData data, Randomness randomness) {
    return DrawnNoise.draw(query, shard, randomness).encode(data);
  }
}
