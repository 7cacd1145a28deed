package dev.sfumato.server.campaign;

import dev.sfumato.core.histogram.NoisyHistogram;
import dev.sfumato.server.messages.ToCampaign;
import dev.sfumato.server.messages.ToGate;
import dev.sfumato.server.state.CampaignState;
import dev.sfumato.server.state.StoredQuery;
import dev.sfumato.server.watch.LiveStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.AbstractBehavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.Receive;

/**
 * The one owner of a campaign: asks its queries one after another, a committed step at a time.
 *
 * <p>Charge, then issue; note a shard, then tell its devices; keep a sum, then go on; accept, then
 * ask the next. Whenever it starts, on whatever node, it takes the campaign over from storage and
 * goes on from what was committed: a query that was issued and not answered is asked again of other
 * devices, with the sums that were opened kept, and is not charged again. An owner that was
 * replaced cannot write and stops.
 *
 * <p>Every wait has a limit. When devices do not come or shards keep failing, the query makes do
 * with the sums that there are; with none the campaign fails, and says of what.
 */
final class CampaignActor extends AbstractBehavior<ToCampaign> {
  private static final Duration SHOW_EVERY = Duration.ofSeconds(1);

  /** What was drawn at the last call of a query is known after this. */
  private static final Duration LAST_CALL = Duration.ofMillis(500);

  private final Desk desk;
  private Optional<QueryShards> asking = Optional.empty();
  private Duration lastQueryTook = Duration.ofSeconds(30);
  private long queryBegan;
  private int waiting;

  private CampaignActor(ActorContext<ToCampaign> context, Desk desk) {
    super(context);
    this.desk = desk;
  }

  /** Goes on with a campaign that was just taken over. */
  static Behavior<ToCampaign> start(ActorContext<ToCampaign> context, Desk desk) {
    desk.herald().recall(desk.steps().stored().queries());
    return new CampaignActor(context, desk).proceed();
  }

  @Override
  public Receive<ToCampaign> createReceive() {
    return newReceiveBuilder()
        .onMessage(ToCampaign.Announce.class, this::onAnnounce)
        .onMessage(FromSeating.PoolChanged.class, this::onPoolChanged)
        .onMessage(FromSeating.Drawn.class, this::onDrawn)
        .onMessage(ToCampaign.ShardOpened.class, this::onShardOpened)
        .onMessage(ToCampaign.ShardProgress.class, this::onProgress)
        .onMessage(ToCampaign.ShardEnded.class, this::onShardEnded)
        .onMessage(Notice.ShardLost.class, this::onShardLost)
        .onMessage(Notice.HostSilent.class, this::onHostSilent)
        .onMessage(Notice.NodeLost.class, this::onNodeLost)
        .onMessage(Notice.SeatingLost.class, this::onSeatingLost)
        .onMessage(Notice.TimeUp.class, this::onTimeUp)
        .onMessage(Notice.LastCallOver.class, this::onLastCallOver)
        .onMessage(Notice.ShowWaiting.class, show -> showWaiting())
        .onMessage(ToCampaign.Show.class, this::onShow)
        .onMessage(ToCampaign.Stop.class, this::onStop)
        .onMessage(ToCampaign.HandOver.class, handOver -> Behaviors.stopped())
        .build();
  }

  // ---- the way of a campaign

  /** Goes on from what is stored: the open query, else the next one, else the end. */
  private Behavior<ToCampaign> proceed() {
    Optional<String> obstacle = desk.steps().obstacle();
    if (obstacle.isPresent()) {
      return end(new CampaignState.Failed(obstacle.get() + price()));
    }
    if (desk.steps().open().isEmpty()) {
      if (!desk.steps().issueNext()) {
        return end(new CampaignState.Finished());
      }
      desk.herald().issued(desk.steps().open().orElseThrow());
    }
    return ask(desk.steps().open().orElseThrow());
  }

  private Behavior<ToCampaign> ask(StoredQuery query) {
    Duration patience = desk.work().settings().patience();
    Instant deadline = desk.work().clock().instant().plus(patience);
    QueryShards shards = new QueryShards(desk, new OpenQuery(query, deadline));
    asking = Optional.of(shards);
    queryBegan = System.nanoTime();
    desk.timers().startSingleTimer("time", new Notice.TimeUp(query.number()), patience);
    desk.timers().startTimerWithFixedDelay(new Notice.ShowWaiting(), SHOW_EVERY);
    long expected = desk.steps().devicesExpected(query);
    desk.seating().tell(new SeatingOrder.Expect(expected, lastQueryTook.toMillis()));
    shards.askForNext();
    showWaiting();
    return conclude();
  }

  /** When nothing is under way and nothing is wanted any more: the answer, or the end. */
  private Behavior<ToCampaign> conclude() {
    Optional<OpenQuery> settled = asking.map(QueryShards::open).filter(OpenQuery::isSettled);
    if (settled.isEmpty()) {
      return this;
    }
    desk.timers().cancel("time");
    return settled.get().opened() > 0 ? answer(settled.get()) : fail(settled.get());
  }

  private Behavior<ToCampaign> answer(OpenQuery open) {
    NoisyHistogram answer = desk.steps().accept();
    lastQueryTook = Duration.ofNanos(System.nanoTime() - queryBegan);
    asking = Optional.empty();
    desk.seating().tell(new SeatingOrder.NewQuery());
    desk.herald().answered(open.stored().number(), answer);
    return proceed();
  }

  private Behavior<ToCampaign> fail(OpenQuery open) {
    return end(new CampaignState.Failed(open.failure(waiting) + price()));
  }

  /** What the open query cost, if there is one: taken back where no device can have paid. */
  private String price() {
    boolean free = desk.steps().open().isEmpty() || desk.steps().refund();
    return free ? "; nothing was spent on it" : "; its epsilon stays spent";
  }

  private Behavior<ToCampaign> end(CampaignState end) {
    desk.steps().end(end);
    desk.herald().ended(end);
    desk.nodes().tellGates(new ToGate.Withdrawn(desk.work().id().value().array()));
    desk.seating().tell(new SeatingOrder.Close());
    return Behaviors.stopped();
  }

  // ---- nodes

  private Behavior<ToCampaign> onAnnounce(ToCampaign.Announce announce) {
    if (desk.nodes().add(announce.gate(), announce.host())) {
      getContext().watchWith(announce.gate(), new Notice.NodeLost(announce.gate()));
      byte[] terms = Questions.terms(desk.steps().stored()).encode();
      announce.gate().tell(new ToGate.Offered(terms, desk.seating()));
      desk.herald().greet(announce.gate());
    }
    return this;
  }

  private Behavior<ToCampaign> onNodeLost(Notice.NodeLost lost) {
    desk.nodes().remove(lost.gate());
    return this;
  }

  /** Nobody knows any more who waits: this owner begins again, and the gates tell it. */
  private Behavior<ToCampaign> onSeatingLost(Notice.SeatingLost lost) {
    if (lost.seating().equals(desk.seating())) {
      throw new IllegalStateException("the seating of campaign " + desk.work().id() + " failed");
    }
    return this;
  }

  // ---- shards

  private Behavior<ToCampaign> onDrawn(FromSeating.Drawn drawn) {
    return then(shards -> shards.drawn(drawn));
  }

  private Behavior<ToCampaign> onShardOpened(ToCampaign.ShardOpened opened) {
    return then(shards -> shards.opened(opened));
  }

  private Behavior<ToCampaign> onProgress(ToCampaign.ShardProgress progress) {
    asking.ifPresent(shards -> shards.progressed(progress));
    return this;
  }

  private Behavior<ToCampaign> onShardEnded(ToCampaign.ShardEnded ended) {
    return then(shards -> shards.ended(ended));
  }

  private Behavior<ToCampaign> onShardLost(Notice.ShardLost lost) {
    return then(shards -> shards.lost(lost.query(), lost.number()));
  }

  private Behavior<ToCampaign> onHostSilent(Notice.HostSilent silent) {
    return then(shards -> shards.hostSilent(silent.query(), silent.number()));
  }

  /** Does something about the shards of the open query, then what follows from it. */
  private Behavior<ToCampaign> then(Consumer<QueryShards> event) {
    asking.ifPresent(event);
    showWaiting();
    return conclude();
  }

  // ---- time

  private Behavior<ToCampaign> onTimeUp(Notice.TimeUp up) {
    openQuery(up.query())
        .ifPresent(
            open -> {
              open.stopDrawing();
              desk.seating().tell(new SeatingOrder.LastCall());
              desk.timers()
                  .startSingleTimer("time", new Notice.LastCallOver(up.query()), LAST_CALL);
            });
    return this;
  }

  private Behavior<ToCampaign> onLastCallOver(Notice.LastCallOver over) {
    openQuery(over.query()).ifPresent(OpenQuery::forgetNeeds);
    return conclude();
  }

  private Optional<OpenQuery> openQuery(int number) {
    return asking.map(QueryShards::open).filter(open -> open.stored().number() == number);
  }

  private Behavior<ToCampaign> onPoolChanged(FromSeating.PoolChanged pool) {
    waiting = pool.waiting();
    return this;
  }

  /** Says what the campaign waits for, and keeps it when that has changed. */
  private Behavior<ToCampaign> showWaiting() {
    asking.map(QueryShards::open).ifPresent(this::show);
    return this;
  }

  private void show(OpenQuery open) {
    desk.herald().measured(Math.max(0, open.lacking() - waiting), desk.steps().stored().ledger());
    CampaignState state = open.state(waiting);
    if (desk.herald().isNew(state)) {
      desk.steps().progress(state);
      desk.herald().shows(state);
    }
  }

  // ---- people

  private Behavior<ToCampaign> onShow(ToCampaign.Show show) {
    List<LiveStatus.LiveShard> shards =
        asking.map(each -> each.open().progress()).orElse(List.of());
    show.replyTo().tell(new ToCampaign.Shown(new LiveStatus(true, waiting, shards)));
    return this;
  }

  /**
   * Sums that are open already are kept as the answer; what is under way is given up, and counts as
   * paid for. A query for which no device can have paid is not charged.
   */
  private Behavior<ToCampaign> onStop(ToCampaign.Stop stop) {
    asking.ifPresent(this::giveUp);
    Behavior<ToCampaign> next = end(new CampaignState.Stopped());
    stop.replyTo().tell(new ToCampaign.Stopped());
    return next;
  }

  private void giveUp(QueryShards shards) {
    shards.cancel();
    if (shards.open().opened() > 0) {
      desk.herald().answered(shards.open().stored().number(), desk.steps().accept());
    } else {
      boolean unused = desk.steps().refund();
    }
  }
}
