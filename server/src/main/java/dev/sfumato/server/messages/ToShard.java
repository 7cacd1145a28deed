package dev.sfumato.server.messages;

import org.apache.pekko.actor.typed.ActorRef;

/** What a shard understands: from its campaign, and from the gates of its devices. */
@SuppressWarnings("ArrayRecordComponent") // Bytes between nodes, which nobody compares.
public interface ToShard extends NodeMessage {
  /** A piece of the query. */
  record QueryPart(Part part) implements ToShard {}

  /** Some of the seats: all at one gate, identities one after another, 32 bytes each. */
  record RosterPart(ActorRef<ToGate> gate, long[] tickets, byte[] identities) implements ToShard {
    /** So many to a message: with 40 bytes each far below a frame. */
    public static final int MAX_SEATS = 1_000;
  }

  /** All seats are known. */
  record Begin() implements ToShard {}

  /** A piece of a message from the device in that seat. */
  record FromSeat(int seat, Part part) implements ToShard {}

  /** The device in that seat is gone. */
  record SeatLost(int seat, String reason) implements ToShard {}

  /** The campaign has no use for the sum. */
  record Cancel() implements ToShard {}

  /** The campaign has written the outcome down. */
  record Recorded() implements ToShard {}
}
