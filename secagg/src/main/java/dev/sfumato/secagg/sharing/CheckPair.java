package dev.sfumato.secagg.sharing;

import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.vector.Bytes;
import java.util.Arrays;

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

  /**
   * What the share is sealed with. It follows from the share, so that a dealer that was put back to
   * before its dealing and draws other polynomials does not seal them under the same nonce.
   */
  public Bytes nonce() {
    return Bytes.wrap(Arrays.copyOf(key.array(), Primitives.SEAL_NONCE_BYTES));
  }
}
