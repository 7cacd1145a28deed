package dev.sfumato.server.gate;

import dev.sfumato.protocol.CampaignTerms;
import dev.sfumato.server.messages.ToSeating;
import org.apache.pekko.actor.typed.ActorRef;

/** A campaign that wants devices, and who seats them. */
record Offering(CampaignTerms terms, ActorRef<ToSeating> seating) {}
