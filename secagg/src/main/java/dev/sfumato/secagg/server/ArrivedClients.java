package dev.sfumato.secagg.server;

import dev.sfumato.secagg.crypto.Derivations;
import dev.sfumato.secagg.graph.Ring;
import dev.sfumato.secagg.message.PublicKeys;
import dev.sfumato.secagg.session.SecAggParameters;
import java.util.Map;
import java.util.Objects;

/** Those that arrived, their keys and how they hang together: fixed for the rest of the session. */
record ArrivedClients(
    ServerSetup setup, SecAggParameters parameters, Ring graph, Map<Integer, PublicKeys> keys) {

  PublicKeys keysOf(int client) {
    return Objects.requireNonNull(keys.get(client), "keys of a client that arrived");
  }

  Derivations derivations() {
    return new Derivations(setup.session().id());
  }

  long sessionTag() {
    return setup.session().id().tag();
  }
}
