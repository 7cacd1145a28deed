package dev.sfumato.server.campaign;

import dev.sfumato.core.campaign.Shard;
import dev.sfumato.protocol.SafeSums;
import dev.sfumato.protocol.ShardCounts;
import dev.sfumato.server.messages.CountBytes;
import dev.sfumato.server.messages.ShardKey;
import dev.sfumato.server.messages.ToCampaign;
import dev.sfumato.server.messages.ToGate;
import dev.sfumato.server.messages.ToHost;
import dev.sfumato.server.messages.ToShard;
import dev.sfumato.server.state.ShardOutcome;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.apache.pekko.actor.typed.ActorRef;

/**
 * The shards of the open query, from the draw until what came of them is written down. One that
 * ends without a sum is replaced by another, as often as the settings allow.
 */
final class QueryShards {
  private static final Duration HOST_LIMIT = Duration.ofSeconds(20);

  private final CampaignContext campaign;
  private final OpenQuery open;

  QueryShards(CampaignContext campaign, OpenQuery open) {
    this.campaign = campaign;
    this.open = open;
  }

  OpenQuery open() {
    return open;
  }

  /** Asks for the devices of the shards that are wanted next, a few at a time. */
  void askForNext() {
    for (Optional<Shard> next = open.nextWanted(); next.isPresent(); next = open.nextWanted()) {
      need(next.get());
    }
  }

  /** Asks for the devices of a shard. */
  private void need(Shard shard) {
    ask(open.need(shard), shard);
  }

  private void ask(int need, Shard shard) {
    campaign.seating().tell(new SeatingOrder.Need(need, shard.devices(), shard.minimumSurvivors()));
  }

  /** Devices were drawn: a shard for them, on the next node. */
  void drawn(FromSeating.Drawn drawn) {
    Optional<ActorRef<ToHost>> host = campaign.nodes().nextHost();
    if (!open.isNeeded(drawn.need()) || host.isEmpty()) {
      campaign.seating().tell(new SeatingOrder.PutBack(drawn.devices()));
      open.need(drawn.need()).ifPresent(shard -> ask(drawn.need(), shard));
      return;
    }
    if (!SafeSums.exists(open.shardOf(drawn.devices()))) {
      waitForMore(drawn);
      return;
    }
    DrawnShard shard = open.draw(drawn.need(), drawn.devices());
    if (open.isDrawing()) {
      askForNext();
    }
    campaign.steps().startShard(shard.number(), shard.shard());
    host.get()
        .tell(
            new ToHost.Open(
                campaign.key(number(), shard.number()),
                campaign.node().coordinator(),
                shard.shard().devices(),
                campaign.actor().getSelf()));
    campaign
        .timers()
        .startSingleTimer(
            timer(shard.number()),
            new CampaignNotice.HostSilent(number(), shard.number()),
            HOST_LIMIT);
  }

  /**
   * Fewer were drawn than planned, too few for a safe graph: nobody hears of it, and more may come.
   */
  private void waitForMore(FromSeating.Drawn drawn) {
    campaign.seating().tell(new SeatingOrder.PutBack(drawn.devices()));
    if (open.isDrawing()) {
      int devices = open.need(drawn.need()).orElseThrow().devices();
      int least = Math.min(devices, drawn.devices().size() + 1);
      campaign.seating().tell(new SeatingOrder.Need(drawn.need(), devices, least));
    }
  }

  void opened(ToCampaign.ShardOpened opened) {
    ShardKey key = opened.key();
    Optional<DrawnShard> shard = running(key).filter(each -> each.actor().isEmpty());
    if (shard.isEmpty()) {
      opened.shard().tell(new ToShard.Cancel());
      return;
    }
    campaign.timers().cancel(timer(key.number()));
    shard.get().opened(opened.shard());
    campaign
        .actor()
        .watchWith(opened.shard(), new CampaignNotice.ShardLost(key.query(), key.number()));
    RosterSender.send(
        opened.shard(),
        ShardQueries.of(
            campaign.steps().stored(),
            open.stored(),
            shard.get().shard(),
            deadline(shard.get().shard())),
        shard.get().devices());
  }

  /** Until when its devices must hold out, by what each of them has to send. */
  private Instant deadline(Shard shard) {
    long bytes = ShardQueries.inputBytes(open.stored().query(), shard);
    return campaign.now().plus(campaign.node().shardLimit().limit(shard.devices(), bytes));
  }

  void progressed(ToCampaign.ShardProgress progress) {
    running(progress.key())
        .ifPresent(
            shard -> {
              shard.progressed(progress.progress());
              campaign.reporter().progressed(progress.progress());
            });
  }

  void ended(ToCampaign.ShardEnded ended) {
    Optional<DrawnShard> running = running(ended.key());
    if (running.isEmpty()) {
      orphanEnded(ended);
    } else if (running.get().take(ended.counts())) {
      DrawnShard shard = running.get();
      campaign.actor().unwatch(ended.shard());
      write(shard, ended.outcome());
      ended.shard().tell(new ToShard.Recorded());
      release(shard.devices(ended.neverAsked()));
      after(shard, ended.outcome());
    }
  }

  /** Of an owner before this one, or told before: a sum of the open query is still accepted. */
  private void orphanEnded(ToCampaign.ShardEnded ended) {
    ShardKey key = ended.key();
    boolean wanted =
        key.query() == number() && open.isOrphan(key.number()) && ended.outcome().opened();
    if (!wanted) {
      ended.shard().tell(new ToShard.Recorded());
      return;
    }
    open.adopt(key.number(), ended.counts())
        .ifPresent(
            orphan -> {
              write(orphan, ended.outcome());
              ended.shard().tell(new ToShard.Recorded());
              open.needOneLess()
                  .ifPresent(need -> campaign.seating().tell(new SeatingOrder.NeedNot(need)));
              after(orphan, ended.outcome());
            });
  }

  private void write(DrawnShard shard, ShardOutcome outcome) {
    if (!outcome.opened()) {
      campaign.steps().abortShard(shard.number(), outcome);
      return;
    }
    ShardCounts sum =
        new ShardCounts(
            CountBytes.decode(shard.counts()),
            outcome.survivors(),
            ShardQueries.noise(open.stored().query(), shard.shard()).sumOf(outcome.survivors()));
    campaign.steps().openShard(shard.number(), outcome, sum);
  }

  /** These were never asked for an input: they may have another seat. */
  private void release(List<WaitingDevice> devices) {
    if (!devices.isEmpty()) {
      campaign
          .seating()
          .tell(new SeatingOrder.Release(devices.stream().map(WaitingDevice::identity).toList()));
      waitAgain(devices);
    }
  }

  /** Whoever of these was never told of the shard is still in its gate, and in no pool. */
  private static void waitAgain(List<WaitingDevice> devices) {
    WaitingDevice.tickets(devices)
        .forEach((gate, tickets) -> gate.tell(new ToGate.NotSeated(tickets)));
  }

  /** The shard is gone without a word: whoever it seated may have paid. */
  void lost(int query, int number) {
    running(campaign.key(query, number))
        .ifPresent(shard -> lose(shard, "node-lost", shard.devices().size()));
  }

  /** Its host never opened it, so that nobody can have paid. */
  void hostSilent(int query, int number) {
    running(campaign.key(query, number))
        .filter(shard -> shard.actor().isEmpty())
        .ifPresent(shard -> lose(shard, "host-silent", 0));
  }

  private void lose(DrawnShard shard, String reason, int inputs) {
    ShardOutcome outcome = ShardOutcome.aborted(reason, shard.devices().size(), inputs);
    campaign.steps().abortShard(shard.number(), outcome);
    waitAgain(shard.devices());
    after(shard, outcome);
  }

  /** A shard has ended and that is written: another in its place, if it gave no sum. */
  private void after(DrawnShard shard, ShardOutcome outcome) {
    open.ended(shard.number(), outcome);
    campaign.reporter().shardEnded(number(), shard.number(), outcome);
    if (outcome.opened() || !open.isDrawing()) {
      return;
    }
    if (open.failed() <= campaign.settings().failedShards()) {
      need(shard.shard());
    } else {
      open.stopDrawing();
      open.forgetNeeds();
      campaign.seating().tell(new SeatingOrder.NoMore());
    }
  }

  /** Has no more use for what is under way, and writes nothing about it. */
  void abandon() {
    open.running()
        .forEach(shard -> shard.actor().ifPresent(actor -> actor.tell(new ToShard.Cancel())));
  }

  /** Gives up what is under way. */
  void cancel() {
    abandon();
    for (DrawnShard shard : List.copyOf(open.running())) {
      int seated = shard.devices().size();
      ShardOutcome outcome = ShardOutcome.aborted("cancelled", seated, seated);
      campaign.steps().abortShard(shard.number(), outcome);
      open.ended(shard.number(), outcome);
      campaign.reporter().shardEnded(number(), shard.number(), outcome);
    }
  }

  private Optional<DrawnShard> running(ShardKey key) {
    return key.query() == number() ? open.running(key.number()) : Optional.empty();
  }

  private int number() {
    return open.stored().number();
  }

  private static String timer(int number) {
    return "host " + number;
  }
}
