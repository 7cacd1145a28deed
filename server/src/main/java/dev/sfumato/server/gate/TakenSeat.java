package dev.sfumato.server.gate;

import dev.sfumato.server.messages.Part;
import dev.sfumato.server.messages.ShardKey;
import dev.sfumato.server.messages.StreamEnd;
import dev.sfumato.server.messages.ToShard;
import java.util.ArrayDeque;
import java.util.Deque;
import org.apache.pekko.actor.typed.ActorRef;

/** A device's place in a shard: one message at a time goes there, in pieces. */
final class TakenSeat {
  /** What a wire message adds around one of secure aggregation: a tag and a length. */
  private static final int AROUND = 6;

  private final ShardKey key;
  private final ActorRef<ToShard> shard;
  private final int seat;
  private final long ticket;
  private final Deque<Part> parts = new ArrayDeque<>();

  TakenSeat(ShardKey key, ActorRef<ToShard> shard, int seat, long ticket) {
    this.key = key;
    this.shard = shard;
    this.seat = seat;
    this.ticket = ticket;
  }

  boolean isIn(ShardKey other) {
    return key.equals(other);
  }

  /** The longest message that it may send, if the sum expects one of that length at most. */
  static int mostBytes(int answerBytes) {
    return Math.max(GateLimits.GREETING_BYTES, answerBytes + AROUND);
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
    shard.tell(new ToShard.FromSeat(seat, ticket, parts.remove()));
  }

  void leave(StreamEnd end) {
    parts.clear();
    shard.tell(new ToShard.SeatLost(seat, ticket, end));
  }
}
