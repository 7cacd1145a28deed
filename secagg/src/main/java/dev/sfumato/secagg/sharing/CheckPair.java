package dev.sfumato.secagg.sharing;

import dev.sfumato.secagg.vector.Bytes;

/**
 * The dealer's public checks of one holder's share.
 *
 * @param key of the mask key's f and g at that point
 * @param seed of the seed's
 */
public record CheckPair(Bytes key, Bytes seed) {
  /** 128 bits: nobody finds another pair of numbers for a check that is given. */
  public static final int CHECK_BYTES = 16;

  public CheckPair {
    key.ofLength(CHECK_BYTES, "key check");
    seed.ofLength(CHECK_BYTES, "seed check");
  }
}
