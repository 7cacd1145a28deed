package dev.sfumato.server.campaign;

import dev.sfumato.assurance.SafeSums;
import dev.sfumato.core.campaign.Shard;
import dev.sfumato.core.campaign.SumPlan;
import dev.sfumato.protocol.ShardCounts;
import dev.sfumato.server.messages.CountBytes;
import dev.sfumato.server.messages.ShardKey;
import dev.sfumato.server.messages.ToCampaign;
import dev.sfumato.server.messages.ToShard;
import dev.sfumato.server.state.ShardOutcome;
import dev.sfumato.server.state.sum.Tempo;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The shards of the open query, from the draw until what came of them is written down. One that
 * ends without a sum is replaced by another, as often as the settings allow.
 */
final class QueryShards {
  private final CampaignContext campaign;
  private final OpenQuery open;
  private final ShardHosts hosts;

  QueryShards(CampaignContext campaign, OpenQuery open) {
    this.campaign = campaign;
    this.open = open;
    this.hosts = new ShardHosts(campaign, open.stored().number());
  }

  OpenQuery open() {
    return open;
  }

  /** Goes on with the shards that an owner before this one began. */
  void resume() {
    open.running().forEach(hosts::find);
  }

  /** Asks for the devices of the shards that are wanted next, a few at a time. */
  void askForNext() {
    if (campaign.settings().tempo() == Tempo.PATIENT) {
      openNext();
      return;
    }
    for (Optional<Shard> next = open.nextWanted(); next.isPresent(); next = open.nextWanted()) {
      need(next.get());
    }
  }

  /** One shard at a time takes devices as they come. */
  private void openNext() {
    if (open.isDrawing() && !open.isAdmitting()) {
      open.nextWanted().map(Shard::devices).map(open::openTo).ifPresent(this::start);
    }
  }

  /** Asks for the devices of a shard. */
  private void need(Shard shard) {
    ask(open.need(shard), shard);
  }

  private void ask(int need, Shard shard) {
    int fewest = open.stored().query().cohort().fewest(shard.devices());
    campaign.seating().tell(new SeatingOrder.Need(need, shard.devices(), fewest));
  }

  /** Devices were drawn: a shard for them, on the next node. */
  void drawn(FromSeating.Drawn drawn) {
    if (!open.isNeeded(drawn.need()) || !hosts.exist()) {
      campaign.seating().tell(new SeatingOrder.PutBack(drawn.devices()));
      open.need(drawn.need()).ifPresent(shard -> ask(drawn.need(), shard));
      return;
    }
    if (!SafeSums.exists(open.planOf(drawn.devices()))) {
      waitForMore(drawn);
      return;
    }
    DrawnShard shard = open.draw(drawn.need(), drawn.devices());
    if (open.isDrawing()) {
      askForNext();
    }
    start(shard);
  }

  /** Writes down that the shard begins, before anybody is told. */
  private void start(DrawnShard shard) {
    campaign
        .steps()
        .startShard(
            shard.number(),
            shard.plan(),
            ShardQueries.brief(
                ShardQueries.of(campaign.steps().stored(), open.stored())
                    .of(shard.plan(), deadline(shard.plan())),
                campaign.settings().tempo()));
    hosts.open(shard);
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

  /** Until when its devices must hold out, by what each of them has to send. */
  private Instant deadline(SumPlan plan) {
    long bytes = ShardQueries.inputBytes(open.stored().query(), plan);
    Tempo tempo = campaign.settings().tempo();
    boolean verified = plan.assurance().isVerified();
    return campaign
        .now()
        .plus(campaign.node().shardLimit().limit(tempo, verified, plan.seats(), bytes));
  }

  void opened(ToCampaign.ShardOpened opened) {
    running(opened.key())
        .ifPresentOrElse(
            shard -> hosts.opened(shard, opened.shard()),
            () -> opened.shard().tell(new ToShard.Cancel()));
  }

  void progressed(ToCampaign.ShardProgress progress) {
    running(progress.key())
        .ifPresent(
            shard -> {
              shard.progressed(progress.progress(), progress.free());
              hosts.heardOf(shard, progress.shard());
              campaign.reporter().progressed(progress.progress());
              askForNext();
            });
  }

  /** Whoever of these asks for a seat has one already. */
  void expects(ToCampaign.Expects expects) {
    running(expects.key())
        .ifPresent(
            shard ->
                campaign
                    .seating()
                    .tell(SeatingOrder.Expected.of(expects.key(), expects.identities())));
  }

  /** These were never asked for an input: they may have another seat. */
  void neverAsked(ToCampaign.NeverAsked never) {
    campaign.seating().tell(SeatingOrder.Release.of(never.identities()));
  }

  void ended(ToCampaign.ShardEnded ended) {
    Optional<DrawnShard> running = running(ended.key());
    if (running.isEmpty()) {
      // Told before, or given up: it is written down.
      ended.shard().tell(new ToShard.Recorded());
    } else if (running.get().take(ended.counts())) {
      DrawnShard shard = running.get();
      write(shard, ended.outcome());
      ended.shard().tell(new ToShard.Recorded());
      after(shard, ended.outcome());
    }
  }

  private void write(DrawnShard shard, ShardOutcome outcome) {
    if (!outcome.opened()) {
      campaign.steps().abortShard(shard.number(), outcome);
      return;
    }
    Shard numbers = shard.plan().shard(outcome.good());
    ShardCounts sum =
        new ShardCounts(
            CountBytes.decode(shard.counts()),
            outcome.survivors(),
            open.stored().query().noise(numbers).sumOf(outcome.survivors()));
    campaign.steps().openShard(shard.number(), outcome, sum);
  }

  /** Its host is gone; another goes on with it. */
  void lost(CampaignNotice.ShardLost lost) {
    running(campaign.key(lost.query(), lost.number()))
        .filter(shard -> shard.isAt(lost.shard()))
        .ifPresent(hosts::lost);
  }

  /** No host has it: the next one is asked, unless none of many could. */
  void hostSilent(int query, int number) {
    running(campaign.key(query, number))
        .filter(shard -> shard.actor().isEmpty())
        .filter(shard -> !hosts.open(shard))
        .ifPresent(this::giveUp);
  }

  /** No host can go on with it: whoever has a seat may have paid. */
  private void giveUp(DrawnShard shard) {
    int seats = shard.plan().seats();
    ShardOutcome outcome = ShardOutcome.aborted("host-silent", seats, seats);
    campaign.steps().abortShard(shard.number(), outcome);
    hosts.waitAgain(shard);
    after(shard, outcome);
  }

  /** A shard has ended and that is written: another in its place, if it gave no sum. */
  private void after(DrawnShard shard, ShardOutcome outcome) {
    hosts.forget(shard);
    open.ended(shard.number(), outcome);
    campaign.reporter().shardEnded(number(), shard.number(), outcome);
    if (!outcome.opened() && open.isDrawing()) {
      replace(shard);
    }
    if (open.isDrawing()) {
      askForNext();
    }
  }

  private void replace(DrawnShard shard) {
    if (open.failed() <= campaign.settings().failedShards()) {
      open.want(open.stored().query().cohort().shard(shard.plan().seats()));
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
      int seats = shard.plan().seats();
      ShardOutcome outcome = ShardOutcome.aborted("cancelled", seats, seats);
      campaign.steps().abortShard(shard.number(), outcome);
      hosts.forget(shard);
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
}
