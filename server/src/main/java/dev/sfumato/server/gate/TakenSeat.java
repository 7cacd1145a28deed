package dev.sfumato.server.gate;

import dev.sfumato.protocol.Query;
import dev.sfumato.secagg.message.ToClient;
import dev.sfumato.secagg.message.ToServer;
import dev.sfumato.secagg.vector.VectorShape;
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
  private final VectorShape shape;
  private final Deque<Part> parts = new ArrayDeque<>();

  TakenSeat(ShardKey key, ActorRef<ToShard> shard, int seat, Query query) {
    this.key = key;
    this.shard = shard;
    this.seat = seat;
    this.shape = query.secAgg().shape();
  }

  boolean isIn(ShardKey other) {
    return key.equals(other);
  }

  /** The longest message that it may send once it was sent one of that kind. */
  int mostBytesAfter(ToClient.Kind sent) {
    return switch (sent) {
      case NEIGHBOURS -> most(ToServer.Kind.SHARE_SECRETS);
      case DELIVERY -> most(ToServer.Kind.MASKED_INPUT);
      case SURVIVORS -> most(ToServer.Kind.UNMASK);
      case DONE, ABORTED -> GateLimits.GREETING_BYTES;
    };
  }

  private int most(ToServer.Kind kind) {
    return Math.max(GateLimits.GREETING_BYTES, ToServer.maxBytes(kind, shape) + AROUND);
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
