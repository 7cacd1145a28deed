package dev.sfumato.lab.hostile;

import dev.sfumato.secagg.sum.message.ToSumServer;
import java.util.List;

/** Is gone from some answer on. */
final class HostileVanisher extends HostileClient {
  private final ToSumServer.Kind first;

  HostileVanisher(HostileSeat seat, ToSumServer.Kind first) {
    super(seat);
    this.first = first;
  }

  @Override
  List<ToSumServer> send(ToSumServer answer) {
    return answer.kind().compareTo(first) >= 0 ? List.of() : super.send(answer);
  }
}
