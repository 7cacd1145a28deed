package dev.sfumato.server.gate;

import dev.sfumato.protocol.CampaignId;
import dev.sfumato.server.messages.ShardKey;
import dev.sfumato.server.messages.StreamEnd;
import dev.sfumato.server.messages.ToGate;
import dev.sfumato.server.state.sum.SumStore;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.Behaviors;

/**
 * Tells devices that come back to a sum which nobody runs what became of it. It asks storage, and
 * so has an actor of its own. When a sum is over all of its devices come to hear that, so what was
 * heard of storage is told to some more.
 */
public final class ReturnDesk {
  /**
   * A query that is asked again has sums of the same names: its first device is not back within
   * this.
   */
  private static final Duration FRESH = Duration.ofMillis(500);

  private final SumStore sums;
  private final Map<ShardKey, StreamEnd> heard = new HashMap<>();
  private long since = System.nanoTime();

  private ReturnDesk(SumStore sums) {
    this.sums = sums;
  }

  public static Behavior<ToGate.NotHere> create(Gate gate, SumStore sums) {
    ReturnDesk desk = new ReturnDesk(sums);
    return Behaviors.receiveMessage(
        asked -> {
          StreamEnd end = desk.end(asked.key());
          gate.stream(asked.ticket()).ifPresent(stream -> stream.dismiss(end, gate.comeBack(end)));
          return Behaviors.same();
        });
  }

  private StreamEnd end(ShardKey key) {
    if (System.nanoTime() - since > FRESH.toNanos()) {
      heard.clear();
      since = System.nanoTime();
    }
    return heard.computeIfAbsent(key, this::ask);
  }

  private StreamEnd ask(ShardKey key) {
    return switch (sums.fate(CampaignId.parse(key.campaign()), key.query(), key.number())) {
      case RUNNING -> StreamEnd.NEXT_ROUND;
      case OPENED -> StreamEnd.SUM_OPENED;
      case FAILED -> StreamEnd.SUM_FAILED;
    };
  }
}
