package dev.sfumato.server.campaign;

import dev.sfumato.core.histogram.NoisyHistogram;
import dev.sfumato.core.histogram.Shard;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.protocol.ShardCounts;
import dev.sfumato.server.NodeMessage;
import dev.sfumato.server.api.CampaignEvent;
import dev.sfumato.server.api.LiveStatus;
import dev.sfumato.server.gate.GateActor;
import dev.sfumato.server.shard.CountBytes;
import dev.sfumato.server.shard.Part;
import dev.sfumato.server.shard.ShardActor;
import dev.sfumato.server.shard.ShardHost;
import dev.sfumato.server.shard.ShardKey;
import dev.sfumato.server.storage.CampaignState;
import dev.sfumato.server.storage.ShardOutcome;
import dev.sfumato.server.storage.StorageException;
import dev.sfumato.server.storage.StoredQuery;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.MailboxSelector;
import org.apache.pekko.actor.typed.SupervisorStrategy;
import org.apache.pekko.actor.typed.javadsl.AbstractBehavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.Receive;
import org.apache.pekko.actor.typed.javadsl.TimerScheduler;
import org.apache.pekko.cluster.sharding.typed.javadsl.EntityTypeKey;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

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
@SuppressWarnings("ArrayRecordComponent") // Bytes between nodes, which nobody compares.
public final class CampaignActor extends AbstractBehavior<CampaignActor.Command> {
  public static final EntityTypeKey<Command> KEY = EntityTypeKey.create(Command.class, "campaign");

  private static final Logger LOG = LoggerFactory.getLogger(CampaignActor.class);
  private static final Duration HOST_LIMIT = Duration.ofSeconds(20);
  private static final Duration LOG_EVERY = Duration.ofSeconds(30);
  private static final Duration SHOW_EVERY = Duration.ofSeconds(1);

  /** What it understands. */
  public sealed interface Command extends NodeMessage {}

  /** A node is there: devices may come in through its gate, shards may go to its host. */
  public record Announce(ActorRef<GateActor.Command> gate, ActorRef<ShardHost.Command> host)
      implements Command {}

  /** A person stops the campaign. */
  public record Stop(ActorRef<Stopped> replyTo) implements Command {}

  /** The campaign is stopped, now or before. */
  public record Stopped() implements NodeMessage {}

  /** What is it doing? */
  public record Show(ActorRef<Shown> replyTo) implements Command {}

  /** That is what it is doing. */
  public record Shown(LiveStatus status) implements NodeMessage {}

  /** Devices were drawn for a shard. */
  record Drawn(int need, List<Entrant> entrants) implements Command {}

  /** So many devices wait now. */
  record PoolChanged(int waiting) implements Command {}

  /** A host has opened a shard. */
  public record ShardOpened(ShardKey key, ActorRef<ShardActor.Command> shard) implements Command {}

  /** How far a shard is. */
  public record ShardProgress(ShardKey key, LiveStatus.LiveShard progress) implements Command {}

  /**
   * A shard is over.
   *
   * @param neverAsked the seats of devices that were not asked for their inputs
   * @param counts a piece of the opened counts; one that is empty if there are none
   */
  public record ShardEnded(
      ShardKey key,
      ShardOutcome outcome,
      int[] neverAsked,
      Part counts,
      ActorRef<ShardActor.Command> shard)
      implements Command {}

  /** A shard is gone, with its node or by a fault, or its host never opened it. */
  record ShardLost(int query, int number) implements Command {}

  record HostSilent(int query, int number) implements Command {}

  record NodeLost(ActorRef<GateActor.Command> gate) implements Command {}

  record TimeUp(int query) implements Command {}

  record LastCallOver(int query) implements Command {}

  record ShowWaiting() implements Command {}

  /** Another node is to have the campaign. */
  public record HandOver() implements Command {}

  private final TimerScheduler<Command> timers;
  private final CampaignWork work;
  private final CampaignSteps steps;
  private final ActorRef<SeatingActor.Command> seating;
  private final Nodes nodes = new Nodes();
  private Optional<OpenQuery> asking = Optional.empty();
  private Optional<CampaignState> shown = Optional.empty();
  private Duration lastQueryTook = Duration.ofSeconds(30);
  private long queryBegan;
  private long logged;
  private int waiting;

  private CampaignActor(
      ActorContext<Command> context,
      TimerScheduler<Command> timers,
      CampaignWork work,
      CampaignSteps steps) {
    super(context);
    this.timers = timers;
    this.work = work;
    this.steps = steps;
    this.seating =
        context.spawn(
            SeatingActor.create(
                context.getSelf(),
                work.settings().draw(),
                steps.stored().definition().campaign().participation()),
            "seating",
            MailboxSelector.bounded(200_000));
  }

  /** The owner of a campaign, which tries again for as long as storage cannot be reached. */
  public static Behavior<Command> create(CampaignWork work) {
    Behavior<Command> owner =
        Behaviors.setup(
            context ->
                Behaviors.withTimers(
                    timers -> {
                      CampaignSteps steps =
                          CampaignSteps.takeOver(work.store(), work.clock(), work.id());
                      if (steps.isEnded()) {
                        return Behaviors.stopped();
                      }
                      CampaignActor actor = new CampaignActor(context, timers, work, steps);
                      return actor.proceed();
                    }));
    Behavior<Command> unlessRefused =
        Behaviors.supervise(owner).onFailure(StorageException.class, SupervisorStrategy.stop());
    return Behaviors.supervise(unlessRefused)
        .onFailure(
            SupervisorStrategy.restartWithBackoff(
                Duration.ofMillis(500), Duration.ofSeconds(30), 0.2));
  }

  @Override
  public Receive<Command> createReceive() {
    return newReceiveBuilder()
        .onMessage(Announce.class, this::onAnnounce)
        .onMessage(PoolChanged.class, this::onPoolChanged)
        .onMessage(Drawn.class, this::onDrawn)
        .onMessage(ShardOpened.class, this::onShardOpened)
        .onMessage(ShardProgress.class, this::onProgress)
        .onMessage(ShardEnded.class, this::onShardEnded)
        .onMessage(ShardLost.class, this::onShardLost)
        .onMessage(HostSilent.class, this::onHostSilent)
        .onMessage(NodeLost.class, this::onNodeLost)
        .onMessage(TimeUp.class, this::onTimeUp)
        .onMessage(LastCallOver.class, this::onLastCallOver)
        .onMessage(ShowWaiting.class, show -> showWaiting())
        .onMessage(Show.class, this::onShow)
        .onMessage(Stop.class, this::onStop)
        .onMessage(HandOver.class, handOver -> Behaviors.stopped())
        .build();
  }

  // ---- the way of a campaign

  /** Goes on from what is stored: the open query, else the next one, else the end. */
  private Behavior<Command> proceed() {
    if (steps.open().isEmpty()) {
      if (!steps.issueNext()) {
        return end(new CampaignState.Finished());
      }
      announceIssued(steps.open().orElseThrow());
    }
    return ask(steps.open().orElseThrow());
  }

  private void announceIssued(StoredQuery query) {
    LOG.info(
        "campaign {}: query {} issued, epsilon {}, {} devices",
        work.id(),
        query.number(),
        query.query().epsilon(),
        query.query().cohort().devices());
    tell(
        News.of(
            work.id().toString(),
            new CampaignEvent.QueryIssued(
                query.number(),
                query.query().epsilon().value(),
                query.query().partition().size(),
                query.query().cohort().devices(),
                query.query().cohort().shardCount())));
  }

  private Behavior<Command> ask(StoredQuery query) {
    Instant deadline = work.clock().instant().plus(work.settings().patience());
    OpenQuery open = new OpenQuery(query, deadline);
    asking = Optional.of(open);
    queryBegan = System.nanoTime();
    timers.startSingleTimer("time", new TimeUp(query.number()), work.settings().patience());
    timers.startTimerWithFixedDelay(new ShowWaiting(), SHOW_EVERY);
    seating.tell(new SeatingActor.Expect(expected(query), lastQueryTook.toMillis()));
    open.missing().forEach(shard -> need(open, shard));
    showWaiting();
    return conclude(open);
  }

  /** How many devices the campaign may still want, this query included. */
  private long expected(StoredQuery query) {
    if (steps.stored().definition().campaign().participation() == Participation.EVERY_QUERY) {
      return query.query().cohort().devices();
    }
    long answered =
        steps.stored().answers().stream()
            .mapToLong(answer -> answer.query().cohort().devices())
            .sum();
    return Math.max(
        query.query().cohort().devices(),
        steps.stored().definition().campaign().devices() - answered);
  }

  private void need(OpenQuery open, Shard shard) {
    ask(open.need(shard), shard);
  }

  private void ask(int need, Shard shard) {
    seating.tell(new SeatingActor.Need(need, shard.devices(), shard.minimumSurvivors()));
  }

  // ---- nodes

  private Behavior<Command> onAnnounce(Announce announce) {
    if (nodes.add(announce.gate(), announce.host())) {
      getContext().watchWith(announce.gate(), new NodeLost(announce.gate()));
      announce
          .gate()
          .tell(new GateActor.Offered(Questions.terms(steps.stored()).encode(), seating));
      shown.ifPresent(
          state ->
              announce.gate().tell(new GateActor.Happened(News.of(work.id().toString(), state))));
    }
    return this;
  }

  private Behavior<Command> onNodeLost(NodeLost lost) {
    nodes.remove(lost.gate());
    return this;
  }

  // ---- shards

  private Behavior<Command> onDrawn(Drawn drawn) {
    Optional<OpenQuery> open = asking.filter(query -> query.isNeeded(drawn.need()));
    Optional<ActorRef<ShardHost.Command>> host = nodes.nextHost();
    if (open.isEmpty() || host.isEmpty()) {
      seating.tell(new SeatingActor.PutBack(drawn.entrants()));
      open.ifPresent(
          query -> query.need(drawn.need()).ifPresent(shard -> ask(drawn.need(), shard)));
      return this;
    }
    OpenQuery.Running shard = open.get().draw(drawn.need(), drawn.entrants());
    steps.startShard(shard.number, shard.shard);
    int query = open.get().stored().number();
    host.get()
        .tell(
            new ShardHost.Open(
                key(query, shard.number),
                work.coordinator(),
                shard.shard.devices(),
                getContext().getSelf()));
    timers.startSingleTimer(
        "host " + shard.number, new HostSilent(query, shard.number), HOST_LIMIT);
    showWaiting();
    return this;
  }

  private Behavior<Command> onShardOpened(ShardOpened opened) {
    Optional<OpenQuery.Running> running = running(opened.key());
    if (running.isEmpty() || running.get().actor.isPresent()) {
      opened.shard().tell(new ShardActor.Cancel());
      return this;
    }
    timers.cancel("host " + opened.key().number());
    running.get().actor = Optional.of(opened.shard());
    getContext()
        .watchWith(opened.shard(), new ShardLost(opened.key().query(), opened.key().number()));
    Rosters.begin(
        opened.shard(),
        Questions.of(
            steps.stored(),
            asking.orElseThrow().stored(),
            running.get().shard,
            work.clock().instant().plus(work.settings().rounds().total())),
        running.get().entrants);
    return this;
  }

  private Behavior<Command> onProgress(ShardProgress progress) {
    running(progress.key())
        .ifPresent(
            shard -> {
              shard.progress = Optional.of(progress.progress());
              tell(News.of(work.id().toString(), progress.progress()));
            });
    return this;
  }

  private Behavior<Command> onShardEnded(ShardEnded ended) {
    Optional<OpenQuery.Running> running = running(ended.key());
    if (running.isEmpty()) {
      return onOrphanEnded(ended);
    }
    if (!running.get().take(ended.counts())) {
      return this;
    }
    getContext().unwatch(ended.shard());
    write(running.get(), ended.outcome());
    ended.shard().tell(new ShardActor.Recorded());
    release(some(running.get().entrants, ended.neverAsked()));
    return after(running.get(), ended.outcome());
  }

  /** Of an owner before this one, or told before: a sum of the open query is still accepted. */
  private Behavior<Command> onOrphanEnded(ShardEnded ended) {
    Optional<OpenQuery> open =
        asking
            .filter(query -> query.stored().number() == ended.key().query())
            .filter(query -> query.isOrphan(ended.key().number()));
    if (open.isEmpty() || !ended.outcome().opened()) {
      ended.shard().tell(new ShardActor.Recorded());
      return this;
    }
    Optional<OpenQuery.Running> orphan = open.get().adopt(ended.key().number(), ended.counts());
    if (orphan.isPresent()) {
      write(orphan.get(), ended.outcome());
      ended.shard().tell(new ShardActor.Recorded());
      open.get().needOneLess().ifPresent(need -> seating.tell(new SeatingActor.NeedNot(need)));
      return after(orphan.get(), ended.outcome());
    }
    return this;
  }

  private void write(OpenQuery.Running shard, ShardOutcome outcome) {
    if (outcome.opened()) {
      steps.openShard(
          shard.number,
          outcome,
          new ShardCounts(
              CountBytes.decode(shard.counts()),
              outcome.survivors(),
              Questions.noise(asking.orElseThrow().stored().query(), shard.shard)
                  .sumOf(outcome.survivors())));
    } else {
      steps.abortShard(shard.number, outcome);
    }
  }

  private Behavior<Command> onShardLost(ShardLost lost) {
    return lose(lost.query(), lost.number(), "node-lost", true);
  }

  private Behavior<Command> onHostSilent(HostSilent silent) {
    return lose(silent.query(), silent.number(), "host-silent", false);
  }

  /** A shard that is gone without a word: whoever it seated may have paid. */
  private Behavior<Command> lose(int query, int number, String reason, boolean begun) {
    Optional<OpenQuery.Running> running = running(key(query, number));
    if (running.isEmpty() || (!begun && running.get().actor.isPresent())) {
      return this;
    }
    int seated = running.get().entrants.size();
    ShardOutcome outcome = ShardOutcome.aborted(reason, seated, begun ? seated : 0);
    steps.abortShard(number, outcome);
    if (!begun) {
      seating.tell(new SeatingActor.PutBack(running.get().entrants));
    }
    return after(running.get(), outcome);
  }

  /** A shard has ended and that is written: another in its place, or on with what there is. */
  private Behavior<Command> after(OpenQuery.Running shard, ShardOutcome outcome) {
    OpenQuery open = asking.orElseThrow();
    open.ended(shard.number, outcome.opened());
    LOG.info(
        "campaign {}: shard {} of query {} {}, {} seated, {} survived, drops {}",
        work.id(),
        shard.number,
        open.stored().number(),
        outcome.reason().orElse("opened"),
        outcome.seated(),
        outcome.survivors(),
        outcome.drops());
    tell(
        News.of(
            work.id().toString(),
            new CampaignEvent.ShardEnded(
                open.stored().number(),
                shard.number,
                outcome.opened(),
                outcome.reason(),
                outcome.seated(),
                outcome.survivors(),
                outcome.drops())));
    if (!outcome.opened() && open.isDrawing()) {
      replace(open, shard);
    }
    showWaiting();
    return conclude(open);
  }

  private void replace(OpenQuery open, OpenQuery.Running shard) {
    if (open.failed() <= work.settings().failedShards()) {
      need(open, shard.shard);
    } else {
      open.stopDrawing();
      open.forgetNeeds();
      seating.tell(new SeatingActor.NoMore());
    }
  }

  /** When nothing is under way and nothing is wanted any more: the answer, or the end. */
  private Behavior<Command> conclude(OpenQuery open) {
    if (!open.isSettled()) {
      return this;
    }
    timers.cancel("time");
    if (open.opened() > 0) {
      return answer(open);
    }
    String statement = statement(open);
    boolean refunded = steps.refund();
    return end(
        new CampaignState.Failed(
            statement + (refunded ? "; nothing was spent on it" : "; its epsilon stays spent")));
  }

  private Behavior<Command> answer(OpenQuery open) {
    NoisyHistogram answer = steps.accept();
    lastQueryTook = Duration.ofNanos(System.nanoTime() - queryBegan);
    asking = Optional.empty();
    seating.tell(new SeatingActor.NewQuery());
    LOG.info(
        "campaign {}: query {} answered by {} devices",
        work.id(),
        open.stored().number(),
        answer.survivors());
    tell(
        News.of(
            work.id().toString(),
            new CampaignEvent.QueryAnswered(
                open.stored().number(), answer.survivors(), answer.partition().size())));
    return proceed();
  }

  private String statement(OpenQuery open) {
    String query = "query " + open.stored().number();
    return open.failed() > 0
        ? query + " failed: " + open.failed() + " shards ended without a sum"
        : query
            + " failed: "
            + open.stored().query().cohort().devices()
            + " devices were wanted and "
            + waiting
            + " came until "
            + open.deadline();
  }

  // ---- time

  private Behavior<Command> onTimeUp(TimeUp up) {
    asking
        .filter(open -> open.stored().number() == up.query())
        .ifPresent(
            open -> {
              open.stopDrawing();
              seating.tell(new SeatingActor.LastCall());
              // What was drawn at the last call is on its way to us before this.
              timers.startSingleTimer("time", new LastCallOver(up.query()), Duration.ofMillis(500));
            });
    return this;
  }

  private Behavior<Command> onLastCallOver(LastCallOver over) {
    return asking
        .filter(open -> open.stored().number() == over.query())
        .map(
            open -> {
              open.forgetNeeds();
              return conclude(open);
            })
        .orElse(this);
  }

  private Behavior<Command> onPoolChanged(PoolChanged pool) {
    waiting = pool.waiting();
    return this;
  }

  /** Says what the campaign waits for, when that has changed. */
  private Behavior<Command> showWaiting() {
    OpenQuery open = asking.orElse(null);
    if (open == null) {
      return this;
    }
    work.metrics().setDevicesLacking(work.id(), Math.max(0, open.lacking() - waiting));
    work.metrics().setEpsilonLeft(work.id(), steps.stored().ledger().leftMicros());
    CampaignState state = state(open);
    if (!shown.equals(Optional.of(state))) {
      shown = Optional.of(state);
      steps.progress(state);
      tell(News.of(work.id().toString(), state));
      log(state);
    }
    return this;
  }

  /** What it waits for changes with every device that comes; the log has it twice a minute. */
  private void log(CampaignState state) {
    long now = System.nanoTime();
    if (state instanceof CampaignState.Waiting waits
        && (logged == 0 || now - logged > LOG_EVERY.toNanos())) {
      logged = now;
      LOG.info("campaign {}: waits until {}: {}", work.id(), waits.until(), waits.reason());
    }
  }

  private CampaignState state(OpenQuery open) {
    if (open.lacking() == 0) {
      return new CampaignState.Running();
    }
    return new CampaignState.Waiting(
        "query "
            + open.stored().number()
            + " waits for devices: "
            + open.lacking()
            + " wanted, "
            + waiting
            + " here",
        open.deadline());
  }

  // ---- people

  private Behavior<Command> onShow(Show show) {
    List<LiveStatus.LiveShard> shards = new ArrayList<>();
    asking.ifPresent(
        open -> open.running().forEach(shard -> shard.progress.ifPresent(shards::add)));
    show.replyTo().tell(new Shown(new LiveStatus(waiting, shards)));
    return this;
  }

  /** Sums that are open already are kept as the answer; what is under way is given up. */
  private Behavior<Command> onStop(Stop stop) {
    asking.ifPresent(this::giveUp);
    Behavior<Command> next = end(new CampaignState.Stopped());
    stop.replyTo().tell(new Stopped());
    return next;
  }

  private void giveUp(OpenQuery open) {
    for (OpenQuery.Running shard : List.copyOf(open.running())) {
      shard.actor.ifPresent(actor -> actor.tell(new ShardActor.Cancel()));
      int seated = shard.entrants.size();
      steps.abortShard(shard.number, ShardOutcome.aborted("cancelled", seated, seated));
      open.ended(shard.number, false);
    }
    if (open.opened() > 0) {
      steps.accept();
    }
  }

  private Behavior<Command> end(CampaignState end) {
    steps.end(end);
    LOG.info("campaign {}: {}", work.id(), end);
    work.metrics().forget(work.id());
    tell(News.of(work.id().toString(), end));
    nodes.tellGates(new GateActor.Withdrawn(work.id().value().array()));
    seating.tell(new SeatingActor.Close());
    return Behaviors.stopped();
  }

  // ---- small things

  private void tell(News news) {
    nodes.tellGates(new GateActor.Happened(news));
  }

  private void release(List<Entrant> entrants) {
    if (!entrants.isEmpty()) {
      seating.tell(new SeatingActor.Release(entrants.stream().map(Entrant::identity).toList()));
    }
  }

  private static List<Entrant> some(List<Entrant> entrants, int[] indices) {
    List<Entrant> some = new ArrayList<>(indices.length);
    for (int index : indices) {
      some.add(entrants.get(index));
    }
    return some;
  }

  private ShardKey key(int query, int number) {
    return new ShardKey(work.id().toString(), query, number);
  }

  private Optional<OpenQuery.Running> running(ShardKey key) {
    return asking
        .filter(open -> open.stored().number() == key.query())
        .flatMap(open -> open.running(key.number()));
  }
}
