package dev.sfumato.secagg.sum.client;

import dev.sfumato.secagg.crypto.KeyPair;
import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.crypto.RandomBytes;
import dev.sfumato.secagg.session.ClientRefusalReason;
import dev.sfumato.secagg.sum.SumDerivations;
import dev.sfumato.secagg.sum.SumNumbers;
import dev.sfumato.secagg.sum.SumParameters;
import dev.sfumato.secagg.sum.SumSession;
import dev.sfumato.secagg.vector.ModularVector;

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

  /** Its vector, now that it is asked for. */
  public ModularVector vector(SumNumbers numbers) throws SumRefusedException {
    ModularVector vector =
        input
            .vector(numbers)
            .orElseThrow(() -> new SumRefusedException(ClientRefusalReason.INPUT_WITHHELD));
    if (!vector.shape().equals(parameters().shape())) {
      throw new IllegalStateException(
          "input: " + vector.shape() + " (expected: " + parameters().shape() + ")");
    }
    return vector;
  }

  SumDerivations derivations() {
    return new SumDerivations(session);
  }

  SumParameters parameters() {
    return session.parameters();
  }
}
