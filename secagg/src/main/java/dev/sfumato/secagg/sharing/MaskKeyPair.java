package dev.sfumato.secagg.sharing;

import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.crypto.Secret;
import dev.sfumato.secagg.vector.Bytes;

/**
 * A mask key: an Ed25519 key whose scalar is shared, and which agrees as an X25519 key.
 *
 * @param scalar s, under l
 * @param point A = s B, as Ed25519 encodes it
 * @param publicKey the u-coordinate of A, as X25519 encodes it
 */
public record MaskKeyPair(Secret scalar, Bytes point, Bytes publicKey) {
  public MaskKeyPair {
    point.ofLength(Primitives.PUBLIC_KEY_BYTES, "point");
    publicKey.ofLength(Primitives.PUBLIC_KEY_BYTES, "publicKey");
  }

  public void wipe() {
    scalar.wipe();
  }
}
