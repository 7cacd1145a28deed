package dev.sfumato.server.messages;

import org.apache.pekko.actor.typed.ActorRef;

/** What the seating of a campaign hears from gates. */
@SuppressWarnings("ArrayRecordComponent") // Bytes between nodes, which nobody compares.
public interface ToSeating extends NodeMessage {
  /** A device waits. */
  record Enter(long ticket, byte[] identity, ActorRef<ToGate> gate) implements ToSeating {}

  /** A device that was drawn, but never told of its seat, waits again. */
  record Again(long ticket, byte[] identity, ActorRef<ToGate> gate) implements ToSeating {}

  /** A device waits no more. */
  record Leave(long ticket) implements ToSeating {}

  /** A device that came back has that seat: its sum says so. */
  record Holds(byte[] identity) implements ToSeating {}

  /** A device comes back to the seat that it has in a sum. */
  record Back(ShardKey sum, int seat, byte[] identity, long ticket, ActorRef<ToGate> gate)
      implements ToSeating {
    /** No identity in a log. */
    @Override
    public String toString() {
      return "Back[" + sum + ", seat " + seat + "]";
    }
  }
}
