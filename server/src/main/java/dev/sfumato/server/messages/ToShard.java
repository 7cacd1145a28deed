package dev.sfumato.server.messages;

import org.apache.pekko.actor.typed.ActorRef;

/** What a shard understands: from its campaign, and from the gates of its devices. */
@SuppressWarnings("ArrayRecordComponent") // Bytes between nodes, which nobody compares.
public interface ToShard extends NodeMessage {
  /**
   * Devices for its seats, all at one gate, identities one after another, 32 bytes each. Whoever
   * has a seat already gets that one; whoever gets none waits again.
   */
  record Admit(ActorRef<ToGate> gate, long[] tickets, byte[] identities) implements ToShard {
    /** So many to a message: with 40 bytes each far below a frame. */
    public static final int MAX_SEATS = 1_000;

    public static final int IDENTITY_BYTES = 32;
  }

  /**
   * A device says that it is back in its seat, on that stream.
   *
   * @param seating hears it if that is so: it may be another than the one that gave the seat
   */
  record Back(
      int seat, byte[] identity, long ticket, ActorRef<ToGate> gate, ActorRef<ToSeating> seating)
      implements ToShard {
    /** No identity in a log. */
    @Override
    public String toString() {
      return "Back[seat " + seat + "]";
    }
  }

  /** A piece of a message from the device in that seat, by that stream. */
  record FromSeat(int seat, long ticket, Part part) implements ToShard {}

  /** The stream of a device in that seat has ended. The seat is still the device's. */
  record SeatLost(int seat, long ticket, StreamEnd end) implements ToShard {}

  /** Another owner has the campaign, and does not know who has a seat and perhaps no word of it. */
  record NewOwner() implements ToShard {}

  /** The campaign has no use for the sum. */
  record Cancel() implements ToShard {}

  /** The campaign has written the outcome down. */
  record Recorded() implements ToShard {}
}
