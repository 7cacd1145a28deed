package dev.sfumato.secagg.client;

import dev.sfumato.secagg.crypto.Derivations;
import dev.sfumato.secagg.crypto.KeyPair;
import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.crypto.RandomBytes;
import dev.sfumato.secagg.session.ClientPolicy;
import dev.sfumato.secagg.session.Session;
import dev.sfumato.secagg.vector.ModularVector;
import java.util.function.Supplier;

/**
 * What one client brings to one session.
 *
 * @param session what was announced; the id is computed by the client from the query
 * @param index its seat, 0 to n - 1
 * @param identity its Ed25519 key for this campaign
 * @param policy what it is ready to take part in
 * @param input its vector, asked for once, when it is about to be masked
 */
public record ClientSetup(
    Session session,
    int index,
    KeyPair identity,
    ClientPolicy policy,
    Supplier<ModularVector> input,
    Primitives primitives,
    RandomBytes randomness) {
  public ClientSetup {
    if (index < 0 || index >= session.parameters().clients()) {
      throw new IllegalArgumentException(
          "index: " + index + " (expected: under " + session.parameters().clients() + ")");
    }
  }

  Derivations derivations() {
    return new Derivations(session.id());
  }

  long sessionTag() {
    return session.id().tag();
  }
}
