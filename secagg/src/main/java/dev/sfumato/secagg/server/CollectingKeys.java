package dev.sfumato.secagg.server;

import dev.sfumato.secagg.crypto.Derivations;
import dev.sfumato.secagg.crypto.X25519Keys;
import dev.sfumato.secagg.graph.ParametersRefusedException;
import dev.sfumato.secagg.graph.Ring;
import dev.sfumato.secagg.message.Advertise;
import dev.sfumato.secagg.message.PublicKeys;
import dev.sfumato.secagg.message.ToServer;
import dev.sfumato.secagg.session.AbortReason;
import dev.sfumato.secagg.session.DropReason;
import dev.sfumato.secagg.session.SecAggParameters;
import dev.sfumato.secagg.vector.Bytes;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Round 0: the clients advertise their keys. At its end the graph is drawn. */
final class CollectingKeys extends CollectingState {
  private final Map<Integer, PublicKeys> keys = new HashMap<>();

  /** Identities and keys that somebody has, or had before being dropped. */
  private final Set<Bytes> seen = new HashSet<>();

  private CollectingKeys(ServerSetup setup, BitSet seats) {
    super(setup, ToServer.Kind.ADVERTISE, seats);
  }

  static CollectingKeys start(ServerSetup setup) {
    BitSet seats = new BitSet();
    seats.set(0, setup.session().parameters().clients());
    return new CollectingKeys(setup, seats);
  }

  @Override
  Optional<DropReason> take(int client, ToServer message) {
    Advertise advertise = (Advertise) message;
    PublicKeys offered = advertise.keys();
    if (X25519Keys.isUnusable(offered.shareKey()) || X25519Keys.isUnusable(offered.maskKey())) {
      return Optional.of(DropReason.UNUSABLE_KEY);
    }
    if (!isSigned(client, advertise)) {
      return Optional.of(DropReason.BAD_SIGNATURE);
    }
    // Only signed keys are remembered, or a stranger could use up somebody else's.
    if (!seen.add(setup.roster().identity(client))
        || !seen.add(offered.shareKey())
        || !seen.add(offered.maskKey())) {
      return Optional.of(DropReason.DUPLICATE_KEY);
    }
    keys.put(client, offered);
    return Optional.empty();
  }

  private boolean isSigned(int client, Advertise advertise) {
    PublicKeys offered = advertise.keys();
    byte[] signed =
        new Derivations(setup.session().id())
            .advertised(
                setup.session().coordinator(), client, offered.shareKey(), offered.maskKey());
    return setup
        .primitives()
        .verify(setup.roster().identity(client), signed, advertise.signature());
  }

  @Override
  void left(int client) {
    keys.remove(client);
  }

  @Override
  ServerStep advance(List<Drop> drops) {
    try {
      int seats = setup.session().parameters().clients();
      SecAggParameters arrived = setup.session().parameters().forArrivals(keys.size());
      Ring graph =
          Ring.draw(
              answered().stream().toArray(),
              seats,
              arrived.graph().neighbours(),
              setup.randomness()::fill);
      return CollectingShares.start(
          new ArrivedClients(setup, arrived, graph, keys), answered(), drops);
    } catch (ParametersRefusedException e) {
      return abort(AbortReason.NO_SAFE_GRAPH, drops);
    }
  }

  @Override
  AbortReason tooFew() {
    return AbortReason.TOO_FEW_ARRIVALS;
  }

  @Override
  boolean answersStay() {
    return false;
  }
}
