package dev.sfumato.server.gate;

import dev.sfumato.protocol.Query;
import dev.sfumato.server.messages.Part;
import dev.sfumato.server.messages.ShardKey;
import dev.sfumato.server.messages.StreamEnd;
import dev.sfumato.server.messages.ToShard;
import java.util.ArrayDeque;
import java.util.Deque;
import org.apache.pekko.actor.typed.ActorRef;

/** A device's place in a shard: one message at a time goes there, in pieces. */
final class TakenSeat {
  /** Messages of the protocol other than the masked input are shorter than this. */
  private static final int SHORT_MESSAGE = 1 << 16;

  /** What is around the packed entries of a masked input is shorter than this. */
  private static final int AROUND_INPUT = 1 << 13;

  private final ShardKey key;
  private final ActorRef<ToShard> shard;
  private final int seat;
  private final int mostBytes;
  private final Deque<Part> parts = new ArrayDeque<>();

  TakenSeat(ShardKey key, ActorRef<ToShard> shard, int seat, Query query) {
    this.key = key;
    this.shard = shard;
    this.seat = seat;
    int input = query.secAgg().shape().packedBytes() + AROUND_INPUT;
    this.mostBytes = Math.max(SHORT_MESSAGE, input);
  }

  boolean isIn(ShardKey other) {
    return key.equals(other);
  }

  /** The longest message that it may send. */
  int mostBytes() {
    return mostBytes;
  }

  void forward(byte[] message) {
    parts.addAll(Part.split(message));
    forwardNext();
  }

  /** The shard has taken the last piece; whether it was the last of the message. */
  boolean taken() {
    if (parts.isEmpty()) {
      return true;
    }
    forwardNext();
    return false;
  }

  private void forwardNext() {
    shard.tell(new ToShard.FromSeat(seat, parts.remove()));
  }

  void leave(StreamEnd end) {
    parts.clear();
    shard.tell(new ToShard.SeatLost(seat, end.label()));
  }
}
