package dev.sfumato.server.campaign;

import dev.sfumato.protocol.Query;
import dev.sfumato.server.messages.Part;
import dev.sfumato.server.messages.ToGate;
import dev.sfumato.server.messages.ToShard;
import java.util.List;
import org.apache.pekko.actor.typed.ActorRef;

/** Tells an opened shard what it asks and whom, in pieces that fit between nodes. */
final class Rosters {
  private static final int IDENTITY_BYTES = 32;

  private Rosters() {}

  static void begin(ActorRef<ToShard> shard, Query query, List<Entrant> entrants) {
    for (Part part : Part.split(query.encode())) {
      shard.tell(new ToShard.QueryPart(part));
    }
    // In the order drawn, and so one message for each run of devices at one gate.
    int from = 0;
    while (from < entrants.size()) {
      int to = endOfRun(entrants, from);
      shard.tell(part(entrants.subList(from, to)));
      from = to;
    }
    shard.tell(new ToShard.Begin());
  }

  private static int endOfRun(List<Entrant> entrants, int from) {
    ActorRef<ToGate> gate = entrants.get(from).gate();
    int to = from;
    while (to < entrants.size()
        && to - from < ToShard.RosterPart.MOST
        && entrants.get(to).gate().equals(gate)) {
      to++;
    }
    return to;
  }

  private static ToShard.RosterPart part(List<Entrant> some) {
    byte[] identities = new byte[some.size() * IDENTITY_BYTES];
    for (int i = 0; i < some.size(); i++) {
      System.arraycopy(some.get(i).identity(), 0, identities, i * IDENTITY_BYTES, IDENTITY_BYTES);
    }
    return new ToShard.RosterPart(
        some.get(0).gate(), some.stream().mapToLong(Entrant::ticket).toArray(), identities);
  }
}
