package dev.sfumato.server.gate;

import dev.sfumato.protocol.CampaignId;
import dev.sfumato.server.messages.ShardKey;
import dev.sfumato.server.messages.StreamEnd;
import dev.sfumato.server.messages.ToGate;
import dev.sfumato.server.state.sum.SumStore;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.Behaviors;

/**
 * Tells devices that come back to a sum which nobody runs what became of it. It asks storage, and
 * so has an actor of its own.
 */
public final class ReturnDesk {
  private ReturnDesk() {}

  public static Behavior<ToGate.NotHere> create(Gate gate, SumStore sums) {
    return Behaviors.receiveMessage(
        asked -> {
          StreamEnd end = end(sums, asked.key());
          gate.stream(asked.ticket()).ifPresent(stream -> stream.dismiss(end, gate.comeBack(end)));
          return Behaviors.same();
        });
  }

  private static StreamEnd end(SumStore sums, ShardKey key) {
    return switch (sums.fate(CampaignId.parse(key.campaign()), key.query(), key.number())) {
      case RUNNING -> StreamEnd.NEXT_ROUND;
      case OPENED -> StreamEnd.SUM_OPENED;
      case FAILED -> StreamEnd.SUM_FAILED;
    };
  }
}
