package dev.sfumato.server.messages;

import dev.sfumato.secagg.session.DropReason;
import org.apache.pekko.actor.typed.ActorRef;

/**
 * What the gate of a node understands. Campaigns and shards know a device by its ticket, which
 * means something to its gate alone.
 */
@SuppressWarnings("ArrayRecordComponent") // Bytes between nodes, which nobody compares.
public interface ToGate extends NodeMessage {
  /**
   * A campaign wants devices.
   *
   * @param terms in canonical bytes
   * @param key the authority's, by which credentials are checked; empty where none are asked for
   */
  record Offered(byte[] terms, byte[] key, ActorRef<ToSeating> seating) implements ToGate {}

  /** A campaign wants no more devices. */
  record Withdrawn(byte[] campaign) implements ToGate {}

  /** Devices that wait are to come back later. */
  record Dismissed(long[] tickets, StreamEnd end, long afterMillis) implements ToGate {}

  /** Their shard is over: whoever of these was never told of a seat in it waits again. */
  record NotSeated(long[] tickets) implements ToGate {}

  /** A piece of the query of a shard; comes before the seats. */
  record QueryPart(ShardKey key, Part part) implements ToGate {}

  /** Seats for devices of this gate: the same position in both lists is one device. */
  record Seat(ShardKey key, ActorRef<ToShard> shard, byte[] salt, long[] tickets, int[] seats)
      implements ToGate {}

  /** A device that came back is in its seat again; it knows the query. */
  record Seated(ShardKey key, ActorRef<ToShard> shard, long ticket, int seat) implements ToGate {}

  /** The sum that a device came back to is not under way here: storage knows what became of it. */
  record NotHere(ShardKey key, long ticket) implements ToGate {}

  /**
   * A message of secure aggregation for a device.
   *
   * @param answerBytes how long its answer may be
   */
  record Deliver(long ticket, byte[] message, int answerBytes) implements ToGate {}

  /**
   * What a device answered is written down, or there is nothing to be answered yet.
   *
   * @param held the start of the digest of its last answer
   * @param stay whether what is next will be sent on this stream
   */
  record Noted(long ticket, byte[] held, long afterMillis, boolean stay) implements ToGate {}

  /** The shard took a piece of a device's message. */
  record Taken(long ticket) implements ToGate {}

  /** A device in a seat has come back by another stream: this one is over. */
  record Replaced(long ticket) implements ToGate {}

  /** The shard goes on without a device. */
  record Dropped(long ticket, DropReason reason) implements ToGate {}

  /** The shard ended: its sum was opened, or it has none. */
  record ShardOver(ShardKey key, boolean opened) implements ToGate {}

  /** Something happened in a campaign that people may be watching on this node. */
  record Happened(String campaign, NodeEvent event) implements ToGate {}
}
