package dev.sfumato.server.gate;

import dev.sfumato.protocol.CampaignId;
import dev.sfumato.protocol.message.FromDevice;
import dev.sfumato.protocol.message.SeatName;
import dev.sfumato.server.messages.ShardKey;
import dev.sfumato.server.messages.ToGate;
import dev.sfumato.server.messages.ToSeating;
import org.apache.pekko.actor.typed.ActorRef;

/** What a device that comes back says: which seat is its own, signed. */
record SeatClaim(long ticket, FromDevice.Return back) {
  boolean isIn(CampaignId campaign) {
    return back.seat().campaign().equals(campaign);
  }

  /** Its sum. Storage counts queries from 1, the wire from 0. */
  ShardKey key() {
    SeatName seat = back.seat();
    return new ShardKey(seat.campaign().toString(), seat.query() + 1, seat.sum());
  }

  /** Asks whoever seats the campaign's devices now. */
  void send(Offering offering, ActorRef<ToGate> self) {
    offering
        .seating()
        .tell(
            new ToSeating.Back(key(), back.seat().index(), back.identity().array(), ticket, self));
  }
}
