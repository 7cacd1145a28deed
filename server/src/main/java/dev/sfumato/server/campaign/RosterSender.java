package dev.sfumato.server.campaign;

import dev.sfumato.server.messages.ToGate;
import dev.sfumato.server.messages.ToShard;
import java.util.List;
import org.apache.pekko.actor.typed.ActorRef;

/** Tells a shard who is to have its seats, in pieces that fit between nodes. */
final class RosterSender {
  private RosterSender() {}

  /** One message for each run of devices at one gate. */
  static void send(ActorRef<ToShard> shard, List<WaitingDevice> devices) {
    int from = 0;
    while (from < devices.size()) {
      int to = endOfRun(devices, from);
      shard.tell(part(devices.subList(from, to)));
      from = to;
    }
  }

  private static int endOfRun(List<WaitingDevice> devices, int from) {
    ActorRef<ToGate> gate = devices.get(from).gate();
    int to = from;
    while (to < devices.size()
        && to - from < ToShard.Admit.MAX_SEATS
        && devices.get(to).gate().equals(gate)) {
      to++;
    }
    return to;
  }

  private static ToShard.Admit part(List<WaitingDevice> some) {
    int width = ToShard.Admit.IDENTITY_BYTES;
    byte[] identities = new byte[some.size() * width];
    for (int i = 0; i < some.size(); i++) {
      System.arraycopy(some.get(i).identity(), 0, identities, i * width, width);
    }
    return new ToShard.Admit(
        some.get(0).gate(), some.stream().mapToLong(WaitingDevice::ticket).toArray(), identities);
  }
}
