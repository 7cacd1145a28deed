package dev.sfumato.server.messages;

import org.apache.pekko.actor.typed.ActorRef;

/** What the seating of a campaign hears from gates. */
@SuppressWarnings("ArrayRecordComponent") // Bytes between nodes, which nobody compares.
public interface ToSeating extends NodeMessage {
  /** A device waits. */
  record Enter(long ticket, byte[] identity, ActorRef<ToGate> gate) implements ToSeating {}

  /** A device that was drawn, but never told of its seat, waits again. */
  record Return(long ticket, byte[] identity, ActorRef<ToGate> gate) implements ToSeating {}

  /** A device waits no more. */
  record Leave(long ticket) implements ToSeating {}
}
