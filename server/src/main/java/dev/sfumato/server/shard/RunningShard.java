package dev.sfumato.server.shard;

import dev.sfumato.secagg.sum.server.AnswerOutcome;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.verified.VerifiedRound;
import dev.sfumato.server.messages.Assembly;
import dev.sfumato.server.messages.ToGate;
import dev.sfumato.server.messages.ToShard;
import dev.sfumato.server.state.StaleHostException;
import dev.sfumato.server.state.sum.SumBrief;
import dev.sfumato.server.state.sum.Tempo;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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

  /** So many times the usual grace has a device that may have paid. */
  private static final int PAID = 3;

  private static final Duration LINGER = Duration.ofSeconds(10);

  private final TimerScheduler<ToShard> timers;
  private final ShardActor.Setup setup;
  private final ShardSession session;
  private final Attendance attendance = new Attendance(System::nanoTime);
  private final DeviceMail mail;
  private final RoundClock clock;
  private final SumJournal journal;
  private final Asking asking;
  private final Doorway doorway;
  private final ShardReporter reporter;
  private final Map<Integer, Assembly> assemblies = new HashMap<>();
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
    RoundLimits limits = setup.work().limits().of(brief.tempo());
    this.clock =
        new RoundClock(
            setup.work().clock(),
            brief.tempo(),
            limits,
            session.deadline(),
            session.lastInputs(limits));
    this.journal = new SumJournal(session, clock, timers, context.getSelf(), this::onCommit);
    this.asking = new Asking(session, mail, setup.work().limits());
    this.doorway =
        new Doorway(session, attendance, mail, clock, journal, this::watch, this::unseated);
    this.reporter = new ShardReporter(setup, session, clock, context.getSelf(), doorway::free);
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
      journal.commitSoon();
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

  private void watch(ActorRef<ToGate> gate) {
    getContext().watchWith(gate, new ShardNotice.GateLost(gate));
  }

  /** It never gave its keys, and may ask for a seat again. */
  private void unseated(Bytes identity) {
    reporter.neverAsked(List.of(identity));
  }

  private void onAdmit(ToShard.Admit admit) {
    List<Integer> seats = doorway.admit(admit);
    seats.forEach(assemblies::remove);
    if (!seats.isEmpty()) {
      closeSoonIfFull();
    }
  }

  private void closeSoonIfFull() {
    if (session.tempo() == Tempo.PATIENT && session.free() == 0) {
      clock.seatsAreGiven();
      startTimer();
    }
  }

  private void onBack(ToShard.Back back) {
    if (doorway.seatAgain(back)) {
      assemblies.remove(back.seat());
      goOn(back.seat());
    }
  }

  /** Asks a device that is back what it has to answer, or says that there is nothing yet. */
  private void goOn(int seat) {
    if (!session.awaits(seat)) {
      journal.whenCommitted(() -> note(seat));
    } else if (session.round() == VerifiedRound.KEYS) {
      // Its keys come without being asked for.
      mail.noted(seat, session.held(seat), Duration.ZERO, true);
    } else {
      asking.add(seat);
      askNext();
    }
  }

  private void onLost(ToShard.SeatLost lost) {
    if (doorway.leave(lost)) {
      forget(lost.seat());
      doorway.judge(lost);
      askNext();
    }
  }

  private void onGateLost(ShardNotice.GateLost lost) {
    doorway.leaveWith(lost.gate()).forEach(this::forget);
    askNext();
  }

  private void forget(int seat) {
    assemblies.remove(seat);
    asking.settle(seat);
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
        asking.settle(seat);
      }
      journal.whenCommitted(() -> note(seat));
    } else if (session.out(seat).isPresent()) {
      asking.settle(seat);
      mail.drop(seat, session.out(seat).get());
      journal.commitSoon();
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

  // ---- rounds

  private void onCommit() {
    journal.commitCame();
    if (session.isReady()) {
      closeRound();
    }
  }

  private void onRoundOver(ShardNotice.RoundOver over) {
    if (over.round() != session.round()) {
      return;
    }
    if (mayStillOpen() && clock.holdOn(over.round())) {
      startTimer();
    } else {
      closeRound();
    }
  }

  /** Whether to close now would be for nothing, and somebody who is missing may still come. */
  private boolean mayStillOpen() {
    boolean mayCome = session.tempo() == Tempo.PATIENT || !isLeftByAll();
    return !session.isReady() && !session.canDoWithout() && mayCome;
  }

  private void closeRound() {
    if (session.isOver()) {
      return;
    }
    journal.commit();
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
    asking.begin();
    for (int seat : attendance.seats()) {
      if (session.awaits(seat)) {
        asking.add(seat);
      } else {
        session.out(seat).ifPresent(reason -> mail.drop(seat, reason));
      }
    }
    startTimer();
    askNext();
    reporter.progress();
  }

  private void startTimer() {
    timers.startSingleTimer("round", new ShardNotice.RoundOver(session.round()), clock.left());
  }

  private void askNext() {
    boolean inWaves = session.tempo() == Tempo.LIVE && session.round() == VerifiedRound.INPUTS;
    if (asking.askNext() && inWaves) {
      // The time for inputs counts from the last device that was asked, the first time.
      clock.begin(session.round());
      startTimer();
    }
  }

  private void onLook() {
    if (session.isOver()) {
      return;
    }
    if (++looks % LOOKS_A_REPORT == 0) {
      asking.expire();
      reporter.progress();
    }
    askNext();
    if (session.tempo() == Tempo.LIVE && isLeftByAll() && session.canDoWithout()) {
      closeRound();
    }
  }

  /** Whether everyone who has not answered has gone, and stayed away for a while. */
  private boolean isLeftByAll() {
    return session.seats().stream().filter(session::awaits).allMatch(this::hasGone);
  }

  /**
   * Whoever is missing from a round of inputs may have paid for it. Those whose lines broke get
   * longer than in other rounds, and those who were seated by a host that died all there is.
   */
  private boolean hasGone(int seat) {
    Duration grace = setup.work().limits().grace();
    if (session.round() != VerifiedRound.INPUTS) {
      return attendance.isGone(seat, grace);
    }
    return !attendance.isMissing(seat) && attendance.isGone(seat, grace.multipliedBy(PAID));
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
