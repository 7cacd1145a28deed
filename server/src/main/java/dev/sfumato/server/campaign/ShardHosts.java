package dev.sfumato.server.campaign;

import dev.sfumato.server.messages.ShardKey;
import dev.sfumato.server.messages.ToGate;
import dev.sfumato.server.messages.ToHost;
import dev.sfumato.server.messages.ToShard;
import java.time.Duration;
import java.util.Optional;
import org.apache.pekko.actor.typed.ActorRef;

/**
 * Which host has which shard of a query. A shard outlives its host: when that is gone the next node
 * opens it from storage, as often as it takes.
 */
final class ShardHosts {
  /** A host that lives says so within this. */
  private static final Duration HOST_LIMIT = Duration.ofSeconds(20);

  /** A host that has a shard tells every owner of its campaign within this, and is then left it. */
  private static final Duration SIGN_OF_LIFE = Duration.ofSeconds(5);

  private static final Duration FIRST_WAIT = Duration.ofMillis(500);
  private static final Duration MAX_WAIT = Duration.ofSeconds(30);

  /** After so many hosts that could not say a word of it, no other will. */
  private static final int MAX_ATTEMPTS = 40;

  private final CampaignContext campaign;
  private final int query;

  ShardHosts(CampaignContext campaign, int query) {
    this.campaign = campaign;
    this.query = query;
  }

  boolean exist() {
    return !campaign.nodes().isEmpty();
  }

  /** A shard of another owner: its host may live, and will say so. */
  void find(DrawnShard shard) {
    tellSeating(shard);
    wait(shard, SIGN_OF_LIFE);
  }

  /** Asks the next host to open it; whether that makes sense. */
  boolean open(DrawnShard shard) {
    Optional<ActorRef<ToHost>> host = campaign.nodes().nextHost();
    if (host.isEmpty()) {
      wait(shard, FIRST_WAIT);
      return true;
    }
    if (shard.attempt() > MAX_ATTEMPTS) {
      return false;
    }
    tellSeating(shard);
    host.get()
        .tell(
            new ToHost.Open(
                key(shard),
                campaign.node().coordinator(),
                shard.plan().seats(),
                campaign.actor().getSelf()));
    wait(shard, HOST_LIMIT);
    return true;
  }

  /** A host has it now; the devices that were drawn for it are to have its seats. */
  void opened(DrawnShard shard, ActorRef<ToShard> actor) {
    have(shard, actor);
    RosterSender.send(actor, shard.devices());
  }

  /** It is where it says, if nothing else is known: an owner before this one had it opened. */
  void heardOf(DrawnShard shard, ActorRef<ToShard> actor) {
    if (shard.actor().isEmpty()) {
      have(shard, actor);
      actor.tell(new ToShard.NewOwner());
    }
    if (shard.isAt(actor) && shard.free() > 0) {
      campaign.seating().tell(new SeatingOrder.Admitting(key(shard), actor, shard.free()));
    }
  }

  private void have(DrawnShard shard, ActorRef<ToShard> actor) {
    campaign.timers().cancel(timer(shard));
    shard.opened(actor);
    campaign.actor().watchWith(actor, new CampaignNotice.ShardLost(query, shard.number(), actor));
    tellSeating(shard);
  }

  /** Its host let go of it: after a moment another is asked. */
  void lost(DrawnShard shard) {
    shard.lost();
    tellSeating(shard);
    long millis = FIRST_WAIT.toMillis() << Math.min(10, shard.attempt());
    wait(shard, Duration.ofMillis(Math.min(millis, MAX_WAIT.toMillis())));
  }

  /** It is over, and that is written down. */
  void forget(DrawnShard shard) {
    campaign.timers().cancel(timer(shard));
    shard.actor().ifPresent(campaign.actor()::unwatch);
    campaign.seating().tell(new SeatingOrder.Over(key(shard)));
  }

  /** Whoever was drawn for it and never told is still in its gate, and in no pool. */
  void waitAgain(DrawnShard shard) {
    WaitingDevice.tickets(shard.devices())
        .forEach((gate, tickets) -> gate.tell(new ToGate.NotSeated(tickets)));
  }

  private void tellSeating(DrawnShard shard) {
    campaign.seating().tell(new SeatingOrder.Running(key(shard), shard.actor()));
  }

  private void wait(DrawnShard shard, Duration limit) {
    campaign
        .timers()
        .startSingleTimer(
            timer(shard), new CampaignNotice.HostSilent(query, shard.number()), limit);
  }

  private ShardKey key(DrawnShard shard) {
    return campaign.key(query, shard.number());
  }

  private static String timer(DrawnShard shard) {
    return "host " + shard.number();
  }
}
