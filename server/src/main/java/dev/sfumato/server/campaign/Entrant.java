package dev.sfumato.server.campaign;

import dev.sfumato.server.gate.GateActor;
import org.apache.pekko.actor.typed.ActorRef;

/**
 * A device that waits: its identity for this campaign, the gate that holds it, its ticket there.
 */
@SuppressWarnings("ArrayRecordComponent") // Bytes between nodes, which nobody compares.
public record Entrant(byte[] identity, ActorRef<GateActor.Command> gate, long ticket) {
  /** No identity in a log. */
  @Override
  public String toString() {
    return "Entrant[redacted]";
  }
}
