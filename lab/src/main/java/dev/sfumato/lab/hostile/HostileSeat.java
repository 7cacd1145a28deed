package dev.sfumato.lab.hostile;

import dev.sfumato.secagg.crypto.KeyPair;
import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.crypto.RandomBytes;
import dev.sfumato.secagg.sum.SumDerivations;
import dev.sfumato.secagg.sum.SumParameters;
import dev.sfumato.secagg.sum.SumSession;
import dev.sfumato.secagg.vector.ModularVector;

/**
 * What a hostile device has to start from.
 *
 * @param plot what all hostile devices of the sum know together
 */
record HostileSeat(
    SumSession session,
    int index,
    KeyPair identity,
    ModularVector vector,
    Primitives primitives,
    RandomBytes randomness,
    HostilePlot plot) {
  SumParameters parameters() {
    return session.parameters();
  }

  SumDerivations derivations() {
    return new SumDerivations(session);
  }
}
