package dev.sfumato.secagg.sum.client;

import dev.sfumato.secagg.crypto.KeyPair;
import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.crypto.RandomBytes;
import dev.sfumato.secagg.sum.SumDerivations;
import dev.sfumato.secagg.sum.SumParameters;
import dev.sfumato.secagg.sum.SumSession;

/**
 * What one client brings to one sum.
 *
 * @param session what was announced; the id is computed by the client from the query
 * @param index its seat
 * @param identity its Ed25519 key for this campaign
 * @param policy what it is ready to take part in
 * @param input where its vector comes from
 */
public record SumClientSetup(
    SumSession session,
    int index,
    KeyPair identity,
    ClientPolicy policy,
    InputSource input,
    Primitives primitives,
    RandomBytes randomness) {
  public SumClientSetup {
    if (index < 0 || index >= session.parameters().seats()) {
      throw new IllegalArgumentException(
          "index: " + index + " (expected: under " + session.parameters().seats() + ")");
    }
  }

  SumDerivations derivations() {
    return new SumDerivations(session);
  }

  SumParameters parameters() {
    return session.parameters();
  }
}
