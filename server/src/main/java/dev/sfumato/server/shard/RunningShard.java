package dev.sfumato.server.shard;

import dev.sfumato.protocol.Query;
import dev.sfumato.protocol.ShardCounts;
import dev.sfumato.secagg.server.Outgoing;
import dev.sfumato.secagg.session.CoordinatorId;
import dev.sfumato.secagg.session.Round;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.server.messages.Assembly;
import dev.sfumato.server.messages.CountBytes;
import dev.sfumato.server.messages.Part;
import dev.sfumato.server.messages.ToCampaign;
import dev.sfumato.server.messages.ToGate;
import dev.sfumato.server.messages.ToShard;
import dev.sfumato.server.metrics.ServerMetrics;
import dev.sfumato.server.state.ShardOutcome;
import dev.sfumato.server.watch.LiveStatus;
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
final class RunningShard extends AbstractBehavior<ToShard> {
  private static final Duration LOOK_EVERY = Duration.ofSeconds(2);
  private static final Duration REPORT_AGAIN = Duration.ofSeconds(5);

  /** After this the campaign's owner will not come back for it. */
  private static final int MAX_REPORTS = 120;

  private static final byte[] NONE = {};

  private final TimerScheduler<ToShard> timers;
  private final ShardActor.Setup setup;
  private final Seats seats;
  private final ShardSession session;
  private final DeviceMail mail;
  private final Map<Integer, Assembly> assemblies = new HashMap<>();
  private Round shown = Round.ADVERTISE;
  private boolean ended;
  private int reports;

  private RunningShard(
      ActorContext<ToShard> context,
      TimerScheduler<ToShard> timers,
      ShardActor.Setup setup,
      Seats seats,
      ShardSession session) {
    super(context);
    this.timers = timers;
    this.setup = setup;
    this.seats = seats;
    this.session = session;
    this.mail = new DeviceMail(setup.key(), context.getSelf(), seats);
  }

  static Behavior<ToShard> start(ShardActor.Setup setup, Query query, Seats seats) {
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

  private void open(Query query, Bytes salt) {
    for (ActorRef<ToGate> gate : seats.byGate().keySet()) {
      getContext().watchWith(gate, new ShardNotice.GateLost(gate));
    }
    mail.seatAll(query, salt);
    metrics().shardStarted();
    timers.startTimerWithFixedDelay(new ShardNotice.Look(), LOOK_EVERY);
    startRound();
  }

  @Override
  public Receive<ToShard> createReceive() {
    return newReceiveBuilder()
        .onMessage(ToShard.FromSeat.class, this::onMessage)
        .onMessage(ToShard.SeatLost.class, this::onLost)
        .onMessage(ShardNotice.GateLost.class, this::onGateLost)
        .onMessage(ShardNotice.RoundOver.class, this::onRoundOver)
        .onMessage(ShardNotice.Look.class, look -> onLook())
        .onMessage(ToShard.Cancel.class, cancel -> take(session.cancel()))
        .onMessage(ShardNotice.ReportAgain.class, again -> reportAgain())
        .onMessage(ToShard.Recorded.class, recorded -> Behaviors.stopped())
        .onSignal(PostStop.class, stopped -> onStop())
        .onAnyMessage(ignored -> this)
        .build();
  }

  private Behavior<ToShard> onMessage(ToShard.FromSeat message) {
    int client = message.seat();
    if (!seats.has(client)) {
      return this;
    }
    mail.taken(client);
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

  private Behavior<ToShard> onLost(ToShard.SeatLost lost) {
    assemblies.remove(lost.seat());
    return take(session.lose(lost.seat(), lost.reason()));
  }

  private Behavior<ToShard> onGateLost(ShardNotice.GateLost lost) {
    for (int client : seats.byGate().getOrDefault(lost.gate(), List.of())) {
      take(session.lose(client, "node-lost"));
    }
    return this;
  }

  private Behavior<ToShard> onLook() {
    setup.reports().tell(new ToCampaign.ShardProgress(setup.key(), progress()));
    return take(session.goOnWithoutSilent());
  }

  private Behavior<ToShard> onRoundOver(ShardNotice.RoundOver over) {
    return over.round() == session.round() ? take(session.closeRound()) : this;
  }

  /** Does what follows from an event. */
  private Behavior<ToShard> take(ShardSession.Turn turn) {
    turn.outgoing().forEach(this::send);
    turn.drops().forEach(mail::drop);
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
    mail.send(outgoing.client(), outgoing.message().kind(), bytes);
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
    setup.reports().tell(new ToCampaign.ShardProgress(setup.key(), progress()));
  }

  private LiveStatus.LiveShard progress() {
    int arrived = session.ready();
    return new LiveStatus.LiveShard(
        setup.key().query(),
        setup.key().number(),
        session.round().label(),
        arrived + session.awaited(),
        arrived,
        Optional.of(Instant.now().plus(setup.work().limits().limit(session.round()))));
  }

  private void startTimer() {
    timers.startSingleTimer(
        "round",
        new ShardNotice.RoundOver(session.round()),
        setup.work().limits().limit(session.round()));
  }

  private void end() {
    ended = true;
    ShardOutcome outcome = session.outcome();
    metrics().shardEnded(outcome.opened(), outcome.reason().orElse(""));
    outcome.drops().forEach(metrics()::dropped);
    seats.byGate().keySet().forEach(getContext()::unwatch);
    mail.tellEnd(outcome.opened());
    assemblies.clear();
    reportAgain();
  }

  private Behavior<ToShard> reportAgain() {
    if (++reports > MAX_REPORTS) {
      return Behaviors.stopped();
    }
    byte[] counts = session.counts().map(ShardCounts::counts).map(CountBytes::encode).orElse(NONE);
    for (Part part : Part.split(counts)) {
      setup
          .reports()
          .tell(
              new ToCampaign.ShardEnded(
                  setup.key(),
                  session.outcome(),
                  session.tally().neverAsked(),
                  part,
                  getContext().getSelf()));
    }
    timers.startSingleTimer(new ShardNotice.ReportAgain(), REPORT_AGAIN);
    return this;
  }

  private Behavior<ToShard> onStop() {
    if (!ended) {
      metrics().shardEnded(false, "stopped");
    }
    return this;
  }

  private ServerMetrics metrics() {
    return setup.work().metrics();
  }
}
