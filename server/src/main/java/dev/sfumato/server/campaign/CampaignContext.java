package dev.sfumato.server.campaign;

import dev.sfumato.protocol.CampaignId;
import dev.sfumato.server.messages.ShardKey;
import dev.sfumato.server.messages.ToCampaign;
import dev.sfumato.server.messages.ToSeating;
import java.time.Instant;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.TimerScheduler;

/**
 * What the owner of a campaign has at hand for every step.
 *
 * @param node what its node gives to every campaign
 * @param steps the way to storage
 * @param seating who draws the devices
 * @param nodes where devices come in and shards go
 * @param reporter the way to people
 */
record CampaignContext(
    ActorContext<ToCampaign> actor,
    TimerScheduler<ToCampaign> timers,
    CampaignId id,
    CampaignEntity node,
    CampaignSteps steps,
    ActorRef<ToSeating> seating,
    Nodes nodes,
    CampaignReporter reporter) {
  CampaignSettings settings() {
    return node.settings();
  }

  Instant now() {
    return node.clock().instant();
  }

  /** The name of one of its shards among the nodes. */
  ShardKey key(int query, int number) {
    return new ShardKey(id.toString(), query, number);
  }
}
