package dev.sfumato.server.campaign;

import dev.sfumato.server.messages.ShardKey;
import dev.sfumato.server.messages.ToCampaign;
import dev.sfumato.server.messages.ToSeating;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.TimerScheduler;

/**
 * What the owner of a campaign has at hand for every step.
 *
 * @param steps the way to storage
 * @param seating who draws the devices
 * @param nodes where devices come in and shards go
 * @param herald the way to people
 */
record Desk(
    ActorContext<ToCampaign> context,
    TimerScheduler<ToCampaign> timers,
    CampaignWork work,
    CampaignSteps steps,
    ActorRef<ToSeating> seating,
    Nodes nodes,
    Herald herald) {
  ShardKey key(int query, int number) {
    return new ShardKey(work.id().toString(), query, number);
  }
}
