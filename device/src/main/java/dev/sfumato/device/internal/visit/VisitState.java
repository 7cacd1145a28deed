package dev.sfumato.device.internal.visit;

import dev.sfumato.protocol.Query;
import dev.sfumato.protocol.message.SeatName;
import dev.sfumato.protocol.message.ToDevice;
import dev.sfumato.secagg.crypto.Secret;
import dev.sfumato.secagg.session.CoordinatorId;
import java.time.Instant;

/**
 * A participation under way: all that is needed to go on with it in another process.
 *
 * @param coordinator whose sum it is
 * @param seat the place in it, and the query
 * @param comeBack when the coordinator wants to see the device again
 * @param snapshot the client of the secure sum, with what it still has to keep secret
 */
public record VisitState(
    CoordinatorId coordinator, ToDevice.Seat seat, Instant comeBack, Secret snapshot) {

  public Query query() {
    return seat.query();
  }

  public SeatName name() {
    return seat.name();
  }

  /** Whether the time of its query is over, after which nothing may leave for it. */
  public boolean isOver(Instant now) {
    return !query().deadline().isAfter(now);
  }

  /** Forgets the secrets. */
  public void wipe() {
    snapshot.wipe();
  }

  @Override
  public String toString() {
    return "VisitState[redacted]";
  }
}
