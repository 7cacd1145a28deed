package dev.sfumato.server.gate;

import dev.sfumato.protocol.CampaignId;
import dev.sfumato.protocol.message.FromDevice;
import dev.sfumato.server.messages.ToGate;
import dev.sfumato.server.messages.ToSeating;
import org.apache.pekko.actor.typed.ActorRef;

/** A device's place among those that wait for a seat in a campaign, under its ticket. */
record PoolPlace(Gate gate, long ticket, FromDevice.Join wish) {
  boolean isFor(CampaignId campaign) {
    return wish.campaign().equals(campaign);
  }

  /** Waits for the first time, at whoever seats the campaign's devices now. */
  void enter(Offering offering, ActorRef<ToGate> self) {
    offering.seating().tell(new ToSeating.Enter(ticket, wish.identity().array(), self));
  }

  /** Waits again after a seat that never was. */
  void enterAgain(Offering offering, ActorRef<ToGate> self) {
    offering.seating().tell(new ToSeating.Again(ticket, wish.identity().array(), self));
  }

  void leave() {
    gate.offering(wish.campaign())
        .ifPresent(offering -> offering.seating().tell(new ToSeating.Leave(ticket)));
  }
}
