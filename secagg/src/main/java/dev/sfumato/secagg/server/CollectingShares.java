package dev.sfumato.secagg.server;

import dev.sfumato.secagg.message.Delivery;
import dev.sfumato.secagg.message.Delivery.Parcel;
import dev.sfumato.secagg.message.Neighbours;
import dev.sfumato.secagg.message.Neighbours.Neighbour;
import dev.sfumato.secagg.message.ShareSecrets;
import dev.sfumato.secagg.message.ToServer;
import dev.sfumato.secagg.session.AbortReason;
import dev.sfumato.secagg.session.DropReason;
import dev.sfumato.secagg.vector.Bytes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Round 1: every client hands each neighbour, through the server, a share of its secrets. */
final class CollectingShares extends CollectingState {
  private final ArrivedClients cohort;
  private final @Nullable ShareSecrets[] shared;

  private CollectingShares(ArrivedClients cohort, BitSet awaited) {
    super(cohort.setup(), ToServer.Kind.SHARE_SECRETS, awaited);
    this.cohort = cohort;
    this.shared = new ShareSecrets[cohort.setup().session().parameters().clients()];
  }

  static ServerStep start(ArrivedClients cohort, BitSet arrived, List<Drop> drops) {
    Neighbour[] known = new Neighbour[cohort.setup().session().parameters().clients()];
    cohort.keys().forEach((client, keys) -> known[client] = new Neighbour(client, keys));
    List<Outgoing> outgoing =
        toEach(arrived, client -> new Outgoing(client, neighbours(cohort, client, known)));
    return new ServerStep(new CollectingShares(cohort, arrived), outgoing, drops);
  }

  private static Neighbours neighbours(ArrivedClients cohort, int client, Neighbour[] known) {
    List<Neighbour> list = new ArrayList<>();
    for (int neighbour : cohort.graph().neighbours(client)) {
      list.add(known[neighbour]);
    }
    return new Neighbours(
        cohort.sessionTag(),
        cohort.parameters().clients(),
        cohort.parameters().graph().threshold(),
        cohort.keysOf(client),
        list);
  }

  @Override
  Optional<DropReason> take(int client, ToServer message) {
    ShareSecrets shares = (ShareSecrets) message;
    if (shares.shares().size() != cohort.parameters().graph().neighbours()) {
      return Optional.of(DropReason.INCOMPLETE_SHARES);
    }
    shared[client] = shares;
    return Optional.empty();
  }

  @Override
  void left(int client) {
    shared[client] = null;
  }

  @Override
  ServerStep advance(List<Drop> drops) {
    List<Outgoing> outgoing =
        toEach(answered(), client -> new Outgoing(client, deliveryTo(client)));
    Map<Integer, Bytes> commitments = new HashMap<>();
    for (int client = 0; client < shared.length; client++) {
      ShareSecrets shares = shared[client];
      if (shares != null) {
        commitments.put(client, shares.commitment());
      }
    }
    return new ServerStep(new CollectingInputs(cohort, commitments, answered()), outgoing, drops);
  }

  private Delivery deliveryTo(int client) {
    List<Parcel> parcels = new ArrayList<>();
    for (int sender : cohort.graph().neighbours(client)) {
      ShareSecrets shares = shared[sender];
      if (shares != null) {
        int position = cohort.graph().positionOf(client, sender);
        parcels.add(new Parcel(sender, shares.shares().get(position)));
      }
    }
    return new Delivery(cohort.sessionTag(), parcels);
  }

  @Override
  void discard() {
    Arrays.fill(shared, null);
  }

  @Override
  AbortReason tooFew() {
    return AbortReason.TOO_FEW_SHARED;
  }

  @Override
  boolean answersStay() {
    return false;
  }
}
