package dev.sfumato.server.campaign;

import dev.sfumato.server.messages.ToCampaign;
import dev.sfumato.server.messages.ToGate;
import dev.sfumato.server.messages.ToSeating;
import dev.sfumato.server.messages.ToShard;
import org.apache.pekko.actor.typed.ActorRef;

/** What the owner of a campaign is told by its clock, or by the death of others. */
sealed interface CampaignNotice extends ToCampaign {
  /** A shard's host is gone, or lets go of it: another is to have it. */
  record ShardLost(int query, int number, ActorRef<ToShard> shard) implements CampaignNotice {}

  /** No host has the shard, as far as is known. */
  record HostSilent(int query, int number) implements CampaignNotice {}

  /** A node is gone, with its gate and its host. */
  record NodeLost(ActorRef<ToGate> gate) implements CampaignNotice {}

  /** The seating has failed. */
  record SeatingLost(ActorRef<ToSeating> seating) implements CampaignNotice {}

  /** The time of a query is up. */
  record TimeUp(int query) implements CampaignNotice {}

  /** Whoever was drawn at the last call of a query is known by now. */
  record LastCallOver(int query) implements CampaignNotice {}

  /** Time to say what it waits for. */
  record ShowWaiting() implements CampaignNotice {}
}
