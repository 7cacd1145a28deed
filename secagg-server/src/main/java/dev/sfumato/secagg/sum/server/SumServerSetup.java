package dev.sfumato.secagg.sum.server;

import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.crypto.RandomBytes;
import dev.sfumato.secagg.sum.SumParameters;
import dev.sfumato.secagg.sum.SumSession;

/**
 * What the server brings to one sum.
 *
 * @param randomness draws the rings
 * @param workers sort the parcels and take off the masks
 */
public record SumServerSetup(
    SumSession session, Primitives primitives, RandomBytes randomness, Workers workers) {
  public SumParameters parameters() {
    return session.parameters();
  }
}
