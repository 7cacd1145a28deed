package dev.sfumato.server.campaign;

import dev.sfumato.protocol.Query;
import dev.sfumato.server.messages.Part;
import dev.sfumato.server.messages.ToGate;
import dev.sfumato.server.messages.ToShard;
import java.util.List;
import org.apache.pekko.actor.typed.ActorRef;

/** Tells an opened shard what it asks and whom, in pieces that fit between nodes. */
final class RosterSender {
  private static final int IDENTITY_BYTES = 32;

  private RosterSender() {}

  static void send(ActorRef<ToShard> shard, Query query, List<WaitingDevice> devices) {
    for (Part part : Part.split(query.encode())) {
      shard.tell(new ToShard.QueryPart(part));
    }
    // In the order drawn, and so one message for each run of devices at one gate.
    int from = 0;
    while (from < devices.size()) {
      int to = endOfRun(devices, from);
      shard.tell(part(devices.subList(from, to)));
      from = to;
    }
    shard.tell(new ToShard.Begin());
  }

  private static int endOfRun(List<WaitingDevice> devices, int from) {
    ActorRef<ToGate> gate = devices.get(from).gate();
    int to = from;
    while (to < devices.size()
        && to - from < ToShard.RosterPart.MAX_SEATS
        && devices.get(to).gate().equals(gate)) {
      to++;
    }
    return to;
  }

  private static ToShard.RosterPart part(List<WaitingDevice> some) {
    byte[] identities = new byte[some.size() * IDENTITY_BYTES];
    for (int i = 0; i < some.size(); i++) {
      System.arraycopy(some.get(i).identity(), 0, identities, i * IDENTITY_BYTES, IDENTITY_BYTES);
    }
    return new ToShard.RosterPart(
        some.get(0).gate(), some.stream().mapToLong(WaitingDevice::ticket).toArray(), identities);
  }
}
