package dev.sfumato.secagg.sharing;

import dev.sfumato.secagg.vector.Bytes;

/**
 * What a share is checked with, by its holder when it comes and by the coordinator when it is
 * returned.
 *
 * @param point where the share is, from 1 on
 * @param checks the dealer's checks of it
 * @param challenge r
 * @param keyValue {@code h = g + r f} of the mask key's polynomials at the point
 * @param seedValue the same of the seed's
 */
public record ShareProof(
    int point, CheckPair checks, Bytes challenge, Bytes keyValue, Bytes seedValue) {
  public ShareProof {
    Scalars.requirePoint(point);
    challenge.ofLength(Scalars.BYTES, "challenge");
    keyValue.ofLength(Scalars.BYTES, "keyValue");
    seedValue.ofLength(Scalars.BYTES, "seedValue");
  }
}
