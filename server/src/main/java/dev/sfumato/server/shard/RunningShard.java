package dev.sfumato.server.shard;

import dev.sfumato.secagg.session.DropReason;
import dev.sfumato.secagg.sum.server.AnswerOutcome;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.verified.VerifiedRound;
import dev.sfumato.server.messages.Assembly;
import dev.sfumato.server.messages.StreamEnd;
import dev.sfumato.server.messages.ToGate;
import dev.sfumato.server.messages.ToShard;
import dev.sfumato.server.state.StaleHostException;
import dev.sfumato.server.state.sum.SumBrief;
import dev.sfumato.server.state.sum.Tempo;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.PostStop;
import org.apache.pekko.actor.typed.javadsl.AbstractBehavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.Receive;
import org.apache.pekko.actor.typed.javadsl.TimerScheduler;

/**
 * A secure sum under way at its host. Answers go in; they are written down, many in one
 * transaction, and only then acknowledged. A round is closed when nothing more can come of waiting
 * or its time is up; that is written down before the first request of the next. A stream that ends
 * means nothing: its device may come back on any node.
 *
 * <p>A host that was replaced finds out when it writes, and stops. One that cannot reach its
 * database stops too, and another begins from what is there.
 */
final class RunningShard extends AbstractBehavior<ToShard> {
  private static final Duration LOOK_EVERY = Duration.ofMillis(500);

  /** Every so many looks the campaign hears how far it is. */
  private static final int LOOKS_A_REPORT = 4;

  /** So many bytes are written down without waiting for more. */
  private static final long MAX_PENDING = 8 << 20;

  /** The total is written with every transaction: long ones not too often, at this rate. */
  private static final int TOTAL_BYTES_A_MILLI = 20_000;

  private static final Duration MAX_DELAY = Duration.ofMillis(500);

  /** Who comes and goes can wait a moment for others to share a transaction with. */
  private static final Duration PATIENT_DELAY = Duration.ofMillis(200);

  private static final Duration SOON = Duration.ofSeconds(2);
  private static final Duration LINGER = Duration.ofSeconds(10);

  private final TimerScheduler<ToShard> timers;
  private final ShardActor.Setup setup;
  private final ShardSession session;
  private final Attendance attendance = new Attendance(System::nanoTime);
  private final DeviceMail mail;
  private final Pacing pacing = new Pacing(0);
  private final RoundClock clock;
  private final ShardReporter reporter;
  private final Map<Integer, Assembly> assemblies = new HashMap<>();
  private final List<Runnable> afterCommit = new ArrayList<>();
  private boolean commitComing;
  private int looks;

  private RunningShard(
      ActorContext<ToShard> context,
      TimerScheduler<ToShard> timers,
      ShardActor.Setup setup,
      SumBrief brief,
      ShardSession session) {
    super(context);
    this.timers = timers;
    this.setup = setup;
    this.session = session;
    this.mail = new DeviceMail(setup.key(), context.getSelf(), brief, attendance);
    this.clock =
        new RoundClock(
            setup.work().clock(), brief.tempo(), setup.work().limits().of(brief.tempo()));
    this.reporter = new ShardReporter(setup, session, clock, context.getSelf());
  }

  static Behavior<ToShard> start(ShardActor.Setup setup, SumBrief brief, ShardSession session) {
    return Behaviors.setup(
        context ->
            Behaviors.withTimers(
                timers -> {
                  RunningShard shard = new RunningShard(context, timers, setup, brief, session);
                  shard.open();
                  return shard;
                }));
  }

  private void open() {
    setup.work().metrics().shardStarted();
    clock.resume(session.round(), session.roundEnds());
    if (session.isOver()) {
      end();
      return;
    }
    timers.startTimerWithFixedDelay(new ShardNotice.Look(), LOOK_EVERY);
    startRound();
    tellExpected();
    if (session.isReady()) {
      commitSoon();
    }
  }

  /** Whoever was seated and gave no keys may ask for a seat again: the owner leads them here. */
  private void tellExpected() {
    reporter.expects(session.withoutKeys());
  }

  @Override
  public Receive<ToShard> createReceive() {
    return newReceiveBuilder()
        .onMessage(ToShard.FromSeat.class, message -> unlessStale(() -> onMessage(message)))
        .onMessage(ShardNotice.Commit.class, commit -> unlessStale(this::onCommit))
        .onMessage(ToShard.Back.class, back -> unlessStale(() -> onBack(back)))
        .onMessage(ToShard.Admit.class, admit -> unlessStale(() -> onAdmit(admit)))
        .onMessage(ToShard.SeatLost.class, lost -> unlessStale(() -> onLost(lost)))
        .onMessage(ShardNotice.GateLost.class, lost -> unlessStale(() -> onGateLost(lost)))
        .onMessage(ShardNotice.RoundOver.class, over -> unlessStale(() -> onRoundOver(over)))
        .onMessage(ShardNotice.Look.class, look -> unlessStale(this::onLook))
        .onMessage(ToShard.NewOwner.class, owner -> unlessStale(this::tellExpected))
        .onMessage(ToShard.Cancel.class, cancel -> cancel())
        .onMessage(ShardNotice.ReportAgain.class, again -> reportAgain())
        .onMessage(ToShard.Recorded.class, recorded -> onRecorded())
        .onMessage(ShardNotice.Leave.class, leave -> Behaviors.stopped())
        .onSignal(PostStop.class, stopped -> onStop())
        .onAnyMessage(ignored -> this)
        .build();
  }

  /** Another host has the sum, or the campaign has given it up: nothing here counts any more. */
  private Behavior<ToShard> unlessStale(Runnable step) {
    try {
      step.run();
      return this;
    } catch (StaleHostException e) {
      return Behaviors.stopped();
    }
  }

  // ---- who comes and goes

  private void onAdmit(ToShard.Admit admit) {
    List<Long> tickets = new ArrayList<>();
    List<Integer> seats = new ArrayList<>();
    List<Long> without = new ArrayList<>();
    meet(admit.gate());
    for (int i = 0; i < admit.tickets().length; i++) {
      OptionalInt seat = session.admit(identity(admit, i));
      if (seat.isPresent()) {
        attach(seat.getAsInt(), new Attendance.Line(admit.gate(), admit.tickets()[i]));
        seats.add(seat.getAsInt());
        tickets.add(admit.tickets()[i]);
      } else {
        without.add(admit.tickets()[i]);
      }
    }
    if (!without.isEmpty()) {
      admit.gate().tell(new ToGate.NotSeated(without.stream().mapToLong(each -> each).toArray()));
    }
    if (!seats.isEmpty()) {
      whenCommitted(() -> mail.seat(admit.gate(), tickets, seats));
      closeSoonIfFull();
    }
  }

  private void closeSoonIfFull() {
    if (session.tempo() == Tempo.PATIENT && session.free() == 0) {
      clock.seatsAreGiven();
      startTimer();
    }
  }

  private static Bytes identity(ToShard.Admit admit, int place) {
    int width = ToShard.Admit.IDENTITY_BYTES;
    return Bytes.wrap(Arrays.copyOfRange(admit.identities(), place * width, (place + 1) * width));
  }

  private void meet(ActorRef<ToGate> gate) {
    if (mail.brief(gate)) {
      getContext().watchWith(gate, new ShardNotice.GateLost(gate));
    }
  }

  private void attach(int seat, Attendance.Line line) {
    attendance
        .attach(seat, line)
        .ifPresent(before -> before.gate().tell(new ToGate.Replaced(before.ticket())));
    assemblies.remove(seat);
  }

  private void onBack(ToShard.Back back) {
    Attendance.Line line = new Attendance.Line(back.gate(), back.ticket());
    int seat = back.seat();
    if (session.isOver()) {
      boolean opened = session.outcome().opened();
      DeviceMail.turnAway(
          line, opened ? StreamEnd.SUM_OPENED : StreamEnd.SUM_FAILED, Duration.ZERO);
    } else if (!session.isSeatOf(seat, Bytes.wrap(back.identity()))
        || session.out(seat).isPresent()) {
      DeviceMail.turnAway(line, StreamEnd.SUM_FAILED, SOON);
    } else {
      meet(back.gate());
      attach(seat, line);
      mail.seatAgain(seat);
      goOn(seat);
    }
  }

  /** Asks a device that is back what it has to answer, or says that there is nothing yet. */
  private void goOn(int seat) {
    if (!session.awaits(seat)) {
      whenCommitted(() -> note(seat));
    } else if (session.round() == VerifiedRound.KEYS) {
      // Its keys come without being asked for.
      mail.noted(seat, session.held(seat), Duration.ZERO, true);
    } else {
      pacing.add(seat);
      askNext();
    }
  }

  private void onLost(ToShard.SeatLost lost) {
    if (attendance.detach(lost.seat(), lost.ticket())) {
      forget(lost.seat());
      fault(lost.end())
          .ifPresent(
              reason -> {
                session.tally().saw(lost.seat(), lost.end().label());
                session.lose(lost.seat(), reason);
                commitSoon();
              });
      askNext();
    }
  }

  /** Why the sum goes on without a device whose stream ended so; a lost line is no reason. */
  private static Optional<DropReason> fault(StreamEnd end) {
    if (end == StreamEnd.DECLINED) {
      return Optional.of(DropReason.DECLINED);
    }
    boolean misbehaved =
        end == StreamEnd.MALFORMED || end == StreamEnd.OVERSIZED || end == StreamEnd.BAD_SIGNATURE;
    return misbehaved ? Optional.of(DropReason.MALFORMED) : Optional.empty();
  }

  private void onGateLost(ShardNotice.GateLost lost) {
    mail.forget(lost.gate());
    attendance.detachAll(lost.gate()).forEach(this::forget);
    askNext();
  }

  private void forget(int seat) {
    assemblies.remove(seat);
    pacing.settle(seat);
  }

  // ---- answers

  private void onMessage(ToShard.FromSeat message) {
    int seat = message.seat();
    if (session.isOver() || !isOn(seat, message.ticket())) {
      return;
    }
    mail.taken(seat);
    session.tally().moved(message.part().bytes().length);
    session.tally().heardFrom(seat);
    Assembly assembly = assemblies.computeIfAbsent(seat, ignored -> new Assembly());
    assembly
        .add(message.part())
        .ifPresent(
            whole -> {
              assemblies.remove(seat);
              take(seat, session.answer(seat, whole));
            });
  }

  private boolean isOn(int seat, long ticket) {
    return attendance.line(seat).filter(line -> line.ticket() == ticket).isPresent();
  }

  private void take(int seat, AnswerOutcome outcome) {
    if (outcome.isHeld()) {
      // The answer of the round before may come once more: then it is still to be asked.
      if (!session.awaits(seat)) {
        pacing.settle(seat);
      }
      whenCommitted(() -> note(seat));
    } else if (session.out(seat).isPresent()) {
      pacing.settle(seat);
      mail.drop(seat, session.out(seat).get());
      commitSoon();
    }
    // Else an old answer has crossed with the next request: nobody is out, and it is still to come.
    askNext();
  }

  /** Says that its answer is written down. Who need not stay is told when to be back. */
  private void note(int seat) {
    boolean stay = session.tempo() == Tempo.LIVE || session.isReady();
    mail.noted(seat, session.held(seat), stay ? clock.left() : away(), stay);
  }

  private Duration away() {
    return clock.away(session.round(), session.answered(), session.awaited());
  }

  // ---- writing down

  /** What follows from something that is not on disk yet waits for it. */
  private void whenCommitted(Runnable step) {
    if (session.isClean() && afterCommit.isEmpty()) {
      step.run();
      return;
    }
    afterCommit.add(step);
    commitSoon();
  }

  /** Behind all that has come already, so that one transaction has it all. */
  private void commitSoon() {
    if (session.pending() > MAX_PENDING) {
      onCommit();
    } else if (!commitComing) {
      commitComing = true;
      Duration delay = delay();
      if (delay.isZero()) {
        getContext().getSelf().tell(new ShardNotice.Commit());
      } else {
        timers.startSingleTimer(new ShardNotice.Commit(), delay);
      }
    }
  }

  private Duration delay() {
    boolean total = session.round() == VerifiedRound.INPUTS;
    Duration delay = Duration.ofMillis(total ? session.inputBytes() / TOTAL_BYTES_A_MILLI : 0);
    Duration least = session.tempo() == Tempo.PATIENT ? PATIENT_DELAY : Duration.ZERO;
    return RoundClock.shorter(RoundClock.longer(delay, least), MAX_DELAY);
  }

  private void onCommit() {
    commitComing = false;
    commit();
    if (session.isReady()) {
      closeRound();
    }
  }

  private void commit() {
    if (!session.isClean()) {
      session.commit(clock.ends());
    }
    List<Runnable> steps = List.copyOf(afterCommit);
    afterCommit.clear();
    steps.forEach(Runnable::run);
  }

  // ---- rounds

  private void onRoundOver(ShardNotice.RoundOver over) {
    if (over.round() == session.round()) {
      closeRound();
    }
  }

  private void closeRound() {
    if (session.isOver()) {
      return;
    }
    commit();
    VerifiedRound before = session.round();
    session.close();
    clock.begin(session.round());
    reporter.roundEnded(before);
    session.commit(clock.ends());
    if (session.isOver()) {
      end();
    } else {
      startRound();
    }
  }

  private void startRound() {
    pacing.begin(window());
    for (int seat : attendance.seats()) {
      if (session.awaits(seat)) {
        pacing.add(seat);
      } else {
        session.out(seat).ifPresent(reason -> mail.drop(seat, reason));
      }
    }
    startTimer();
    askNext();
    reporter.progress();
  }

  /** So many at a time; of what else than inputs crosses, a few dozen kilobytes each. */
  private int window() {
    int bytes = session.round() == VerifiedRound.INPUTS ? session.inputBytes() : 32 << 10;
    return setup.work().limits().atOnce(bytes);
  }

  private void startTimer() {
    timers.startSingleTimer("round", new ShardNotice.RoundOver(session.round()), clock.left());
  }

  private void askNext() {
    if (session.isOver() || session.round() == VerifiedRound.KEYS) {
      return;
    }
    List<Integer> next = pacing.release();
    next.forEach(this::ask);
    boolean inWaves = session.tempo() == Tempo.LIVE && session.round() == VerifiedRound.INPUTS;
    if (inWaves && !next.isEmpty()) {
      // The time for inputs counts from the last device that was asked.
      clock.begin(session.round());
      startTimer();
    }
  }

  private void ask(int seat) {
    Optional<ServedSum.Request> request = session.request(seat);
    request.ifPresentOrElse(
        asked -> {
          session.tally().moved(asked.message().length);
          if (session.round() == VerifiedRound.INPUTS) {
            session.tally().askedForInput(seat);
          }
          mail.send(seat, asked.message(), asked.answerBytes());
        },
        () -> pacing.settle(seat));
  }

  private void onLook() {
    if (session.isOver()) {
      return;
    }
    if (++looks % LOOKS_A_REPORT == 0) {
      pacing.expire();
      reporter.progress();
    }
    askNext();
    if (session.tempo() == Tempo.LIVE && isLeftByAll() && session.canDoWithout()) {
      closeRound();
    }
  }

  /** Whether everyone who has not answered has gone, and stayed away for a while. */
  private boolean isLeftByAll() {
    Duration grace = setup.work().limits().grace();
    return session.seats().stream()
        .filter(session::awaits)
        .allMatch(seat -> attendance.isGone(seat, grace));
  }

  // ---- the end

  private void end() {
    timers.cancelAll();
    session.release();
    for (int seat : attendance.seats()) {
      session.request(seat).ifPresent(word -> mail.send(seat, word.message(), 0));
    }
    mail.gates().forEach(getContext()::unwatch);
    mail.tellEnd(session.outcome().opened());
    assemblies.clear();
    reporter.ended();
    reportAgain();
  }

  private Behavior<ToShard> reportAgain() {
    if (!reporter.reportEnd()) {
      return Behaviors.stopped();
    }
    timers.startSingleTimer(new ShardNotice.ReportAgain(), ShardReporter.REPORT_AGAIN);
    return this;
  }

  /** Devices may still be on their way back here: until no more are sent, they are told the end. */
  private Behavior<ToShard> onRecorded() {
    timers.cancelAll();
    timers.startSingleTimer(new ShardNotice.Leave(), LINGER);
    return this;
  }

  /** The campaign has written down that there is no sum. */
  private Behavior<ToShard> cancel() {
    if (!session.isOver()) {
      mail.tellEnd(false);
    }
    return Behaviors.stopped();
  }

  private Behavior<ToShard> onStop() {
    reporter.stopped();
    return this;
  }
}
