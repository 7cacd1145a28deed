package dev.sfumato.server.campaign;

import dev.sfumato.core.histogram.NoisyHistogram;
import dev.sfumato.server.messages.ToCampaign;
import dev.sfumato.server.messages.ToGate;
import dev.sfumato.server.state.BudgetExceededException;
import dev.sfumato.server.state.CampaignState;
import dev.sfumato.server.state.StepRefusedException;
import dev.sfumato.server.state.StoredCampaign;
import dev.sfumato.server.state.StoredQuery;
import dev.sfumato.server.state.sum.Tempo;
import dev.sfumato.server.watch.LiveStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.AbstractBehavior;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.Receive;

/**
 * The one owner of a campaign: asks its queries one after another, a committed step at a time.
 *
 * <p>Charge, then issue; note a shard, then tell its devices; keep a sum, then go on; accept, then
 * ask the next. Whenever it starts, on whatever node, it takes the campaign over from storage and
 * goes on from what was committed: a query that was issued and not answered goes on with the sums
 * that were opened and those under way, and is not charged again. An owner that was replaced cannot
 * write and stops.
 *
 * <p>Every wait has a limit. When devices do not come or shards keep failing, the query makes do
 * with the sums that there are; with none the campaign fails, and says of what.
 */
final class CampaignActor extends AbstractBehavior<ToCampaign> {
  private static final Duration SHOW_EVERY = Duration.ofSeconds(1);

  /** What was drawn at the last call of a query is known after this. */
  private static final Duration LAST_CALL = Duration.ofMillis(500);

  private final CampaignContext campaign;
  private Optional<QueryShards> asking = Optional.empty();
  private Duration lastQueryTook = Duration.ofSeconds(30);
  private long queryBegan;
  private int waiting;

  private CampaignActor(CampaignContext campaign) {
    super(campaign.actor());
    this.campaign = campaign;
  }

  /** Goes on with a campaign that was just taken over. */
  static Behavior<ToCampaign> start(CampaignContext campaign) {
    campaign.reporter().recall(campaign.steps().stored().queries());
    CampaignActor owner = new CampaignActor(campaign);
    return owner.unlessRefused(() -> owner.proceed());
  }

  @Override
  public Receive<ToCampaign> createReceive() {
    return newReceiveBuilder()
        .onMessage(ToCampaign.Announce.class, unlessRefused(this::onAnnounce))
        .onMessage(FromSeating.PoolChanged.class, unlessRefused(this::onPoolChanged))
        .onMessage(
            FromSeating.Drawn.class, unlessRefused(drawn -> then(shards -> shards.drawn(drawn))))
        .onMessage(
            ToCampaign.ShardOpened.class,
            unlessRefused(opened -> then(shards -> shards.opened(opened))))
        .onMessage(ToCampaign.ShardProgress.class, unlessRefused(this::onProgress))
        .onMessage(
            ToCampaign.ShardEnded.class,
            unlessRefused(ended -> then(shards -> shards.ended(ended))))
        .onMessage(
            ToCampaign.Expects.class,
            unlessRefused(expects -> then(shards -> shards.expects(expects))))
        .onMessage(
            ToCampaign.NeverAsked.class,
            unlessRefused(never -> then(shards -> shards.neverAsked(never))))
        .onMessage(
            CampaignNotice.ShardLost.class,
            unlessRefused(lost -> then(shards -> shards.lost(lost))))
        .onMessage(
            CampaignNotice.HostSilent.class,
            unlessRefused(
                silent -> then(shards -> shards.hostSilent(silent.query(), silent.number()))))
        .onMessage(CampaignNotice.NodeLost.class, unlessRefused(this::onNodeLost))
        .onMessage(CampaignNotice.SeatingLost.class, unlessRefused(this::onSeatingLost))
        .onMessage(CampaignNotice.TimeUp.class, unlessRefused(this::onTimeUp))
        .onMessage(CampaignNotice.LastCallOver.class, unlessRefused(this::onLastCallOver))
        .onMessage(CampaignNotice.ShowWaiting.class, unlessRefused(show -> showWaiting()))
        .onMessage(ToCampaign.Show.class, unlessRefused(this::onShow))
        .onMessage(ToCampaign.Stop.class, unlessRefused(this::onStop))
        .onMessage(ToCampaign.HandOver.class, handOver -> Behaviors.stopped())
        .build();
  }

  private <M> org.apache.pekko.japi.function.Function<M, Behavior<ToCampaign>> unlessRefused(
      Function<M, Behavior<ToCampaign>> handler) {
    return message -> unlessRefused(() -> handler.apply(message));
  }

  /**
   * Does a step. When storage refuses it, trying again would change nothing: the campaign ends, and
   * says of what, rather than seem to go on for ever.
   */
  private Behavior<ToCampaign> unlessRefused(Supplier<Behavior<ToCampaign>> step) {
    try {
      return step.get();
    } catch (StepRefusedException | BudgetExceededException e) {
      asking.ifPresent(QueryShards::abandon);
      return end(new CampaignState.Failed("a step was refused: " + e.getMessage() + price()));
    }
  }

  // ---- the way of a campaign

  /** Goes on from what is stored: the open query, else the next one, else the end. */
  private Behavior<ToCampaign> proceed() {
    Optional<String> obstacle = campaign.steps().obstacle();
    if (obstacle.isPresent()) {
      return end(new CampaignState.Failed(obstacle.get() + price()));
    }
    if (campaign.steps().open().isEmpty()) {
      if (!campaign.steps().issueNext()) {
        return end(new CampaignState.Finished());
      }
      campaign.reporter().issued(campaign.steps().open().orElseThrow());
    }
    return ask(campaign.steps().open().orElseThrow());
  }

  private Behavior<ToCampaign> ask(StoredQuery query) {
    Duration patience = patience();
    Instant deadline = campaign.now().plus(patience);
    QueryShards shards = new QueryShards(campaign, new OpenQuery(query, deadline));
    asking = Optional.of(shards);
    queryBegan = System.nanoTime();
    campaign.timers().startSingleTimer("time", new CampaignNotice.TimeUp(query.number()), patience);
    campaign.timers().startTimerWithFixedDelay(new CampaignNotice.ShowWaiting(), SHOW_EVERY);
    long expected = campaign.steps().devicesExpected(query);
    campaign
        .seating()
        .tell(new SeatingOrder.TurnOf(ShardQueries.of(campaign.steps().stored(), query).places()));
    campaign.seating().tell(new SeatingOrder.Expect(expected, lastQueryTook.toMillis()));
    shards.resume();
    shards.askForNext();
    showWaiting();
    return conclude();
  }

  /** How long a query waits for devices; where they come and go, for two sums at least. */
  private Duration patience() {
    Duration patience = campaign.settings().patience();
    if (campaign.settings().tempo() == Tempo.LIVE) {
      return patience;
    }
    boolean verified = campaign.steps().stored().definition().campaign().assurance().isVerified();
    Duration sums =
        campaign.node().shardLimit().limit(Tempo.PATIENT, verified, 1, 1).multipliedBy(2);
    return patience.compareTo(sums) > 0 ? patience : sums;
  }

  /** When nothing is under way and nothing is wanted any more: the answer, or the end. */
  private Behavior<ToCampaign> conclude() {
    Optional<OpenQuery> settled = asking.map(QueryShards::open).filter(OpenQuery::isSettled);
    if (settled.isEmpty()) {
      return this;
    }
    campaign.timers().cancel("time");
    return settled.get().opened() > 0 ? answer(settled.get()) : fail(settled.get());
  }

  private Behavior<ToCampaign> answer(OpenQuery open) {
    NoisyHistogram answer = campaign.steps().accept();
    lastQueryTook = Duration.ofNanos(System.nanoTime() - queryBegan);
    asking = Optional.empty();
    campaign.seating().tell(new SeatingOrder.NewQuery());
    campaign.reporter().answered(open.stored().number(), answer);
    return proceed();
  }

  private Behavior<ToCampaign> fail(OpenQuery open) {
    return end(new CampaignState.Failed(open.failure(waiting) + price()));
  }

  /** What the open query cost, if there is one: taken back where no device can have paid. */
  private String price() {
    boolean free = campaign.steps().open().isEmpty() || campaign.steps().refund();
    return free ? "; nothing was spent on it" : "; its epsilon stays spent";
  }

  private Behavior<ToCampaign> end(CampaignState end) {
    campaign.steps().end(end);
    campaign.reporter().ended(end);
    campaign.nodes().tellGates(new ToGate.Withdrawn(campaign.id().value().array()));
    campaign.seating().tell(new SeatingOrder.Close());
    return Behaviors.stopped();
  }

  // ---- nodes

  private Behavior<ToCampaign> onAnnounce(ToCampaign.Announce announce) {
    if (campaign.nodes().add(announce.gate(), announce.host())) {
      getContext().watchWith(announce.gate(), new CampaignNotice.NodeLost(announce.gate()));
      StoredCampaign stored = campaign.steps().stored();
      byte[] terms = ShardQueries.terms(stored).encode();
      byte[] key = stored.definition().key().map(each -> each.key().bytes()).orElse(new byte[0]);
      announce.gate().tell(new ToGate.Offered(terms, key, campaign.seating()));
      campaign.reporter().greet(announce.gate());
    }
    return this;
  }

  private Behavior<ToCampaign> onNodeLost(CampaignNotice.NodeLost lost) {
    campaign.nodes().remove(lost.gate());
    return this;
  }

  /** Nobody knows any more who waits: this owner begins again, and the gates tell it. */
  private Behavior<ToCampaign> onSeatingLost(CampaignNotice.SeatingLost lost) {
    if (lost.seating().equals(campaign.seating())) {
      throw new IllegalStateException("the seating of campaign " + campaign.id() + " failed");
    }
    return this;
  }

  // ---- shards

  private Behavior<ToCampaign> onProgress(ToCampaign.ShardProgress progress) {
    asking.ifPresent(shards -> shards.progressed(progress));
    return this;
  }

  /** Does something about the shards of the open query, then what follows from it. */
  private Behavior<ToCampaign> then(Consumer<QueryShards> event) {
    asking.ifPresent(event);
    showWaiting();
    return conclude();
  }

  // ---- time

  private Behavior<ToCampaign> onTimeUp(CampaignNotice.TimeUp up) {
    openQuery(up.query())
        .ifPresent(
            open -> {
              open.stopDrawing();
              campaign.seating().tell(new SeatingOrder.LastCall());
              campaign
                  .timers()
                  .startSingleTimer("time", new CampaignNotice.LastCallOver(up.query()), LAST_CALL);
            });
    return this;
  }

  private Behavior<ToCampaign> onLastCallOver(CampaignNotice.LastCallOver over) {
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
    campaign
        .reporter()
        .measured(Math.max(0, open.lacking() - waiting), campaign.steps().stored().ledger());
    CampaignState state = open.state(waiting);
    if (campaign.reporter().isNew(state)) {
      campaign.steps().progress(state);
      campaign.reporter().shows(state);
    }
  }

  // ---- people

  private Behavior<ToCampaign> onShow(ToCampaign.Show show) {
    List<LiveStatus.LiveShard> shards =
        asking.map(each -> each.open().progress()).orElse(List.of());
    show.replyTo()
        .tell(new ToCampaign.Shown(new LiveStatus(true, campaign.nodes().size(), waiting, shards)));
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
      campaign.reporter().answered(shards.open().stored().number(), campaign.steps().accept());
    } else {
      boolean unused = campaign.steps().refund();
    }
  }
}
