package dev.sfumato.server.shard;

import dev.sfumato.protocol.Query;
import dev.sfumato.protocol.ShardCounts;
import dev.sfumato.secagg.Bytes;
import dev.sfumato.secagg.CoordinatorId;
import dev.sfumato.secagg.DropReason;
import dev.sfumato.secagg.server.Drop;
import dev.sfumato.secagg.server.Outgoing;
import dev.sfumato.server.api.LiveStatus;
import dev.sfumato.server.api.ServerMetrics;
import dev.sfumato.server.campaign.CampaignActor;
import dev.sfumato.server.gate.GateActor;
import dev.sfumato.server.shard.ShardActor.Command;
import dev.sfumato.server.storage.ShardOutcome;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.PostStop;
import org.apache.pekko.actor.typed.javadsl.AbstractBehavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.Receive;
import org.apache.pekko.actor.typed.javadsl.TimerScheduler;

/**
 * A secure sum under way. Messages from devices go in, what the protocol answers goes out through
 * their gates; a round is closed when its time is up; at the end the campaign is told, and told
 * again until it has written it down.
 */
final class RunningShard extends AbstractBehavior<Command> {
  private static final Duration REPORT_AGAIN = Duration.ofSeconds(5);

  /** After this the campaign's owner will not come back for it. */
  private static final int MOST_REPORTS = 120;

  private static final byte[] NONE = {};

  private final TimerScheduler<Command> timers;
  private final ShardActor.Setup setup;
  private final Seats seats;
  private final ShardSession session;
  private final Map<Integer, Assembly> assemblies = new HashMap<>();
  private Round shown = Round.ADVERTISE;
  private boolean ended;
  private int reports;

  private RunningShard(
      ActorContext<Command> context,
      TimerScheduler<Command> timers,
      ShardActor.Setup setup,
      Seats seats,
      ShardSession session) {
    super(context);
    this.timers = timers;
    this.setup = setup;
    this.seats = seats;
    this.session = session;
  }

  static Behavior<Command> start(ShardActor.Setup setup, Query query, Seats seats) {
    return Behaviors.setup(
        context ->
            Behaviors.withTimers(
                timers -> {
                  Bytes salt = salt();
                  ShardSession session = session(setup, query, seats, salt);
                  RunningShard shard = new RunningShard(context, timers, setup, seats, session);
                  shard.open(query, salt);
                  return shard;
                }));
  }

  private static ShardSession session(
      ShardActor.Setup setup, Query query, Seats seats, Bytes salt) {
    ShardWork work = setup.work();
    CoordinatorId coordinator = new CoordinatorId(Bytes.wrap(setup.coordinator()));
    return new ShardSession(
        query, salt, coordinator, seats, work.primitives(), work.workers(), work.limits());
  }

  private static Bytes salt() {
    byte[] salt = new byte[Query.SALT_BYTES];
    new SecureRandom().nextBytes(salt);
    return Bytes.wrap(salt);
  }

  /** Tells every gate which of its devices have which seats. */
  private void open(Query query, Bytes salt) {
    List<Part> parts = Part.split(query.encode());
    seats.byGate().forEach((gate, clients) -> seat(gate, clients, parts, salt));
    metrics().shardStarted();
    timers.startTimerWithFixedDelay(new ShardActor.Look(), Duration.ofSeconds(2));
    startRound();
  }

  private void seat(
      ActorRef<GateActor.Command> gate, List<Integer> clients, List<Part> query, Bytes salt) {
    getContext().watchWith(gate, new ShardActor.GateLost(gate));
    query.forEach(part -> gate.tell(new GateActor.QueryPart(setup.key(), part)));
    int most = ShardActor.RosterPart.MOST;
    for (int from = 0; from < clients.size(); from += most) {
      List<Integer> some = clients.subList(from, Math.min(clients.size(), from + most));
      gate.tell(
          new GateActor.Seat(
              setup.key(),
              getContext().getSelf(),
              salt.array(),
              some.stream().mapToLong(client -> seats.get(client).ticket()).toArray(),
              some.stream().mapToInt(Integer::intValue).toArray()));
    }
  }

  @Override
  public Receive<Command> createReceive() {
    return newReceiveBuilder()
        .onMessage(ShardActor.FromSeat.class, this::onMessage)
        .onMessage(ShardActor.SeatLost.class, this::onLost)
        .onMessage(ShardActor.GateLost.class, this::onGateLost)
        .onMessage(ShardActor.RoundOver.class, this::onRoundOver)
        .onMessage(ShardActor.Look.class, look -> onLook())
        .onMessage(ShardActor.Cancel.class, cancel -> take(session.cancel()))
        .onMessage(ShardActor.ReportAgain.class, again -> reportAgain())
        .onMessage(ShardActor.Recorded.class, recorded -> Behaviors.stopped())
        .onSignal(PostStop.class, stopped -> onStop())
        .onAnyMessage(ignored -> this)
        .build();
  }

  private Behavior<Command> onMessage(ShardActor.FromSeat message) {
    int client = message.seat();
    if (!seats.has(client)) {
      return this;
    }
    Seats.Seat seat = seats.get(client);
    seat.gate().tell(new GateActor.Taken(seat.ticket()));
    session.tally().moved(message.part().bytes().length);
    session.tally().heardFrom(client);
    Assembly assembly = assemblies.computeIfAbsent(client, ignored -> new Assembly());
    Optional<byte[]> whole = assembly.add(message.part());
    if (whole.isEmpty()) {
      return this;
    }
    assemblies.remove(client);
    return take(session.receive(client, whole.get()));
  }

  private Behavior<Command> onLost(ShardActor.SeatLost lost) {
    assemblies.remove(lost.seat());
    return take(session.lose(lost.seat(), lost.reason()));
  }

  private Behavior<Command> onGateLost(ShardActor.GateLost lost) {
    for (int client : seats.byGate().getOrDefault(lost.gate(), List.of())) {
      take(session.lose(client, "node-lost"));
    }
    return this;
  }

  private Behavior<Command> onLook() {
    setup.reports().tell(new CampaignActor.ShardProgress(setup.key(), progress()));
    return take(session.goOnWithoutSilent());
  }

  private Behavior<Command> onRoundOver(ShardActor.RoundOver over) {
    return over.round() == session.round() ? take(session.closeRound()) : this;
  }

  /** Does what follows from an event. */
  private Behavior<Command> take(ShardSession.Turn turn) {
    turn.outgoing().forEach(this::send);
    turn.drops().forEach(this::drop);
    if (turn.newRound()) {
      startRound();
    } else if (session.round() == Round.MASK && !turn.outgoing().isEmpty()) {
      // The time for inputs counts from the last device that was asked.
      startTimer();
    }
    return this;
  }

  private void send(Outgoing outgoing) {
    byte[] bytes = outgoing.message().encode();
    session.tally().moved(bytes.length);
    Seats.Seat seat = seats.get(outgoing.client());
    seat.gate().tell(new GateActor.Deliver(seat.ticket(), bytes));
  }

  private void drop(Drop drop) {
    Seats.Seat seat = seats.get(drop.client());
    boolean late = drop.reason() == DropReason.LATE;
    seat.gate().tell(new GateActor.Dropped(seat.ticket(), Tally.label(drop.reason()), late));
  }

  private void startRound() {
    Round round = session.round();
    if (round != shown) {
      String ended = shown.label();
      session.tally().lastRound().ifPresent(took -> metrics().roundEnded(ended, took));
      shown = round;
    }
    if (round == Round.OVER) {
      timers.cancelAll();
      end();
      return;
    }
    startTimer();
    setup.reports().tell(new CampaignActor.ShardProgress(setup.key(), progress()));
  }

  private LiveStatus.LiveShard progress() {
    int arrived = session.ready();
    return new LiveStatus.LiveShard(
        setup.key().query(),
        setup.key().number(),
        session.round().label(),
        arrived + session.awaited(),
        arrived,
        Optional.of(Instant.now().plus(setup.work().limits().of(session.round()))));
  }

  private void startTimer() {
    timers.startSingleTimer(
        "round",
        new ShardActor.RoundOver(session.round()),
        setup.work().limits().of(session.round()));
  }

  private void end() {
    ended = true;
    ShardOutcome outcome = outcome();
    metrics().shardEnded(outcome.opened(), outcome.reason().orElse(""));
    outcome.drops().forEach(metrics()::dropped);
    for (ActorRef<GateActor.Command> gate : seats.byGate().keySet()) {
      getContext().unwatch(gate);
      gate.tell(new GateActor.ShardOver(setup.key(), outcome.opened()));
    }
    assemblies.clear();
    reportAgain();
  }

  private ShardOutcome outcome() {
    return session
        .counts()
        .map(counts -> session.tally().opened(counts.survivors()))
        .orElseGet(() -> session.tally().aborted(session.abortReason().orElseThrow()));
  }

  private Behavior<Command> reportAgain() {
    if (++reports > MOST_REPORTS) {
      return Behaviors.stopped();
    }
    byte[] counts = session.counts().map(ShardCounts::counts).map(CountBytes::encode).orElse(NONE);
    for (Part part : Part.split(counts)) {
      setup
          .reports()
          .tell(
              new CampaignActor.ShardEnded(
                  setup.key(),
                  outcome(),
                  session.tally().neverAsked(),
                  part,
                  getContext().getSelf()));
    }
    timers.startSingleTimer(new ShardActor.ReportAgain(), REPORT_AGAIN);
    return this;
  }

  private Behavior<Command> onStop() {
    if (!ended) {
      metrics().shardEnded(false, "stopped");
    }
    return this;
  }

  private ServerMetrics metrics() {
    return setup.work().metrics();
  }
}
