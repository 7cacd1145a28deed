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

  private final Desk desk;
  private final OpenQuery open;

  QueryShards(Desk desk, OpenQuery open) {
    this.desk = desk;
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
    desk.seating().tell(new SeatingOrder.Need(need, shard.devices(), shard.minimumSurvivors()));
  }

  /** Devices were drawn: a shard for them, on the next node. */
  void drawn(FromSeating.Drawn drawn) {
    Optional<ActorRef<ToHost>> host = desk.nodes().nextHost();
    if (!open.isNeeded(drawn.need()) || host.isEmpty()) {
      desk.seating().tell(new SeatingOrder.PutBack(drawn.entrants()));
      open.need(drawn.need()).ifPresent(shard -> ask(drawn.need(), shard));
      return;
    }
    if (!SafeSums.exists(open.shardOf(drawn.entrants()))) {
      waitForMore(drawn);
      return;
    }
    DrawnShard shard = open.draw(drawn.need(), drawn.entrants());
    if (open.isDrawing()) {
      askForNext();
    }
    desk.steps().startShard(shard.number(), shard.shard());
    host.get()
        .tell(
            new ToHost.Open(
                desk.key(number(), shard.number()),
                desk.work().coordinator(),
                shard.shard().devices(),
                desk.context().getSelf()));
    desk.timers()
        .startSingleTimer(
            timer(shard.number()), new Notice.HostSilent(number(), shard.number()), HOST_LIMIT);
  }

  /**
   * Fewer were drawn than planned, too few for a safe graph: nobody hears of it, and more may come.
   */
  private void waitForMore(FromSeating.Drawn drawn) {
    desk.seating().tell(new SeatingOrder.PutBack(drawn.entrants()));
    if (open.isDrawing()) {
      int devices = open.need(drawn.need()).orElseThrow().devices();
      int least = Math.min(devices, drawn.entrants().size() + 1);
      desk.seating().tell(new SeatingOrder.Need(drawn.need(), devices, least));
    }
  }

  void opened(ToCampaign.ShardOpened opened) {
    ShardKey key = opened.key();
    Optional<DrawnShard> shard = running(key).filter(each -> each.actor().isEmpty());
    if (shard.isEmpty()) {
      opened.shard().tell(new ToShard.Cancel());
      return;
    }
    desk.timers().cancel(timer(key.number()));
    shard.get().opened(opened.shard());
    desk.context().watchWith(opened.shard(), new Notice.ShardLost(key.query(), key.number()));
    Rosters.begin(
        opened.shard(),
        Questions.of(
            desk.steps().stored(),
            open.stored(),
            shard.get().shard(),
            deadline(shard.get().shard())),
        shard.get().entrants());
  }

  /** Until when its devices must hold out, by what each of them has to send. */
  private Instant deadline(Shard shard) {
    long bytes = Questions.inputBytes(open.stored().query(), shard);
    return desk.work().clock().instant().plus(desk.work().shardLimit().of(shard.devices(), bytes));
  }

  void progressed(ToCampaign.ShardProgress progress) {
    running(progress.key())
        .ifPresent(
            shard -> {
              shard.progressed(progress.progress());
              desk.herald().progressed(progress.progress());
            });
  }

  void ended(ToCampaign.ShardEnded ended) {
    Optional<DrawnShard> running = running(ended.key());
    if (running.isEmpty()) {
      orphanEnded(ended);
    } else if (running.get().take(ended.counts())) {
      DrawnShard shard = running.get();
      desk.context().unwatch(ended.shard());
      write(shard, ended.outcome());
      ended.shard().tell(new ToShard.Recorded());
      release(shard.entrants(ended.neverAsked()));
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
                  .ifPresent(need -> desk.seating().tell(new SeatingOrder.NeedNot(need)));
              after(orphan, ended.outcome());
            });
  }

  private void write(DrawnShard shard, ShardOutcome outcome) {
    if (!outcome.opened()) {
      desk.steps().abortShard(shard.number(), outcome);
      return;
    }
    ShardCounts sum =
        new ShardCounts(
            CountBytes.decode(shard.counts()),
            outcome.survivors(),
            Questions.noise(open.stored().query(), shard.shard()).sumOf(outcome.survivors()));
    desk.steps().openShard(shard.number(), outcome, sum);
  }

  /** These were never asked for an input: they may have another seat. */
  private void release(List<Entrant> entrants) {
    if (!entrants.isEmpty()) {
      desk.seating()
          .tell(new SeatingOrder.Release(entrants.stream().map(Entrant::identity).toList()));
      waitAgain(entrants);
    }
  }

  /** Whoever of these was never told of the shard is still in its gate, and in no pool. */
  private static void waitAgain(List<Entrant> entrants) {
    Entrant.tickets(entrants).forEach((gate, tickets) -> gate.tell(new ToGate.NotSeated(tickets)));
  }

  /** The shard is gone without a word: whoever it seated may have paid. */
  void lost(int query, int number) {
    running(desk.key(query, number))
        .ifPresent(shard -> lose(shard, "node-lost", shard.entrants().size()));
  }

  /** Its host never opened it, so that nobody can have paid. */
  void hostSilent(int query, int number) {
    running(desk.key(query, number))
        .filter(shard -> shard.actor().isEmpty())
        .ifPresent(shard -> lose(shard, "host-silent", 0));
  }

  private void lose(DrawnShard shard, String reason, int inputs) {
    ShardOutcome outcome = ShardOutcome.aborted(reason, shard.entrants().size(), inputs);
    desk.steps().abortShard(shard.number(), outcome);
    waitAgain(shard.entrants());
    after(shard, outcome);
  }

  /** A shard has ended and that is written: another in its place, if it gave no sum. */
  private void after(DrawnShard shard, ShardOutcome outcome) {
    open.ended(shard.number(), outcome);
    desk.herald().shardEnded(number(), shard.number(), outcome);
    if (outcome.opened() || !open.isDrawing()) {
      return;
    }
    if (open.failed() <= desk.work().settings().failedShards()) {
      need(shard.shard());
    } else {
      open.stopDrawing();
      open.forgetNeeds();
      desk.seating().tell(new SeatingOrder.NoMore());
    }
  }

  /** Gives up what is under way. */
  void cancel() {
    for (DrawnShard shard : List.copyOf(open.running())) {
      shard.actor().ifPresent(actor -> actor.tell(new ToShard.Cancel()));
      int seated = shard.entrants().size();
      ShardOutcome outcome = ShardOutcome.aborted("cancelled", seated, seated);
      desk.steps().abortShard(shard.number(), outcome);
      open.ended(shard.number(), outcome);
      desk.herald().shardEnded(number(), shard.number(), outcome);
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
