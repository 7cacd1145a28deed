package dev.sfumato.device.internal.transport;

import dev.sfumato.device.internal.participation.Effect;
import dev.sfumato.device.internal.participation.Ending;
import dev.sfumato.device.internal.participation.LossReason;
import dev.sfumato.device.internal.participation.ParticipationSession;
import dev.sfumato.device.internal.participation.Stage;
import dev.sfumato.device.internal.participation.Step;
import dev.sfumato.device.internal.visit.VisitState;
import dev.sfumato.protocol.WireException;
import dev.sfumato.protocol.message.FromDevice;
import dev.sfumato.protocol.wire.ToDeviceCodec;
import dev.sfumato.protocol.wire.v1.ToDeviceWire;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Drives one session over one stream: one stream is one visit. What was kept on the disk is all
 * that another visit goes on with.
 *
 * <p>Every wait has a limit. Safe for many threads.
 */
public final class SessionDriver {
  private static final Logger LOG = Logger.getLogger(SessionDriver.class.getName());

  private final ParticipationSession session;
  private final Surroundings surroundings;
  private final LedgerEffects ledger;
  private final Consumer<Ending> ended;
  private final Events events = new Events();
  private final CoordinatorStream stream = new CoordinatorStream(new Incoming());
  private volatile boolean left;
  private boolean open;
  private boolean heard;
  private boolean over;
  private Step last = Step.nothing();
  private @Nullable Stage told;
  private @Nullable Future<?> limit;

  private SessionDriver(
      ParticipationSession session, Surroundings surroundings, Consumer<Ending> ended) {
    this.session = session;
    this.surroundings = surroundings;
    this.ledger =
        new LedgerEffects(
            surroundings.ledger(), surroundings.visits(), surroundings.window(), session);
    this.ended = ended;
  }

  /**
   * Begins a participation.
   *
   * @param ended is told the outcome, once
   */
  public static SessionDriver open(
      ParticipationSession session, Surroundings surroundings, Consumer<Ending> ended) {
    SessionDriver driver = new SessionDriver(session, surroundings, ended);
    driver.handle(session::start);
    return driver;
  }

  /** Ends it at once, as a lost connection would; nothing more is sent, not even now. */
  public void leave() {
    left = true;
    handle(() -> session.lost(LossReason.LEFT));
  }

  /**
   * Something happened: what follows is carried out before anything else can happen. Whatever goes
   * wrong then, in memory, in this library or in the app's code, ends the participation.
   */
  private void handle(Supplier<Step> event) {
    events.post(
        () -> {
          try {
            carryOut(event.get());
          } catch (Throwable anything) {
            fail(anything);
          }
        });
  }

  private void carryOut(Step first) {
    Step step = first;
    while (!over) {
      last = step;
      enter(session.stage());
      if (left && step.outcome().isEmpty()) {
        step = session.lost(LossReason.LEFT);
        last = step;
      }
      step.outgoing().ifPresent(this::send);
      Optional<Step> next = step.effect().flatMap(this::perform);
      step.outcome().ifPresent(this::end);
      if (next.isEmpty()) {
        return;
      }
      step = next.get();
    }
  }

  /** Ends it with what the session had come to, or else with what the session makes of the loss. */
  private void fail(Throwable problem) {
    if (over) {
      return;
    }
    Step ending = last;
    try {
      // The kind of fault only: its message might repeat what it was about.
      LOG.log(Level.WARNING, "participation failed: {0}", problem.getClass().getName());
      if (ending.outcome().isEmpty()) {
        ending = session.lost(left ? LossReason.LEFT : LossReason.INTERNAL);
      }
      stopWaiting();
      ending.effect().filter(each -> each.kind() == Effect.Kind.FINISH).ifPresent(this::perform);
    } finally {
      end(ending.outcome().orElseGet(this::failed));
    }
  }

  private Ending failed() {
    return new Ending.Failed(LossReason.INTERNAL, session.charge(), Optional.empty());
  }

  private void enter(Stage stage) {
    if (stage == told) {
      return;
    }
    told = stage;
    stopWaiting();
    if (stage != Stage.ENDED) {
      waitAtMost(surroundings.patience().in(stage));
    }
    surroundings.listener().entered(stage);
  }

  /** As long as that, or until the query's deadline if that comes first. */
  private void waitAtMost(Duration patience) {
    Optional<Duration> sooner = session.timeLeft().filter(left -> left.compareTo(patience) < 0);
    Supplier<Step> end =
        sooner.isPresent() ? session::deadlinePassed : () -> session.lost(LossReason.TIMED_OUT);
    limit =
        surroundings
            .timer()
            .schedule(() -> handle(end), sooner.orElse(patience).toMillis(), TimeUnit.MILLISECONDS);
  }

  private void stopWaiting() {
    if (limit != null) {
      limit.cancel(false);
    }
  }

  /** Opens the stream when there is something to say: some visits end before that. */
  private void send(FromDevice message) {
    if (left) {
      return;
    }
    if (!open) {
      open = true;
      stream.open(surroundings.coordinator());
    }
    stream.send(message);
  }

  /** Carries an effect out; what follows from it, unless that comes later or never. */
  private Optional<Step> perform(Effect effect) {
    return switch (effect.kind()) {
      case MEET -> Optional.of(ledger.meet((Effect.Meet) effect));
      case RESERVE -> Optional.of(ledger.reserve((Effect.Reserve) effect));
      case COMMIT -> Optional.of(ledger.commit((Effect.Commit) effect));
      case KEEP -> Optional.of(keep(((Effect.Keep) effect).state()));
      case FINISH -> {
        finish((Effect.Finish) effect);
        yield Optional.empty();
      }
      case PREPARE -> {
        Effect.Prepare preparing = (Effect.Prepare) effect;
        wake(preparing.until());
        surroundings.locator().prepare(preparing.draft());
        yield Optional.empty();
      }
      case WAIT -> {
        wake(((Effect.Wait) effect).until());
        yield Optional.empty();
      }
    };
  }

  private Step keep(VisitState state) {
    try {
      surroundings.visits().keep(state);
      return session.kept(true);
    } catch (IOException e) {
      LOG.log(Level.WARNING, "a visit cannot be kept: {0}", e.getClass().getName());
      return session.kept(false);
    } finally {
      state.wipe();
    }
  }

  private void finish(Effect.Finish last) {
    ledger.lapse(last);
    if (last.erase()) {
      surroundings.visits().erase();
    }
  }

  private void wake(Duration after) {
    Future<?> unused =
        surroundings
            .timer()
            .schedule(() -> handle(session::due), after.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Whatever the stream makes of being closed, the outcome is told. */
  private void end(Ending outcome) {
    over = true;
    try {
      close(outcome.kind() == Ending.Kind.FAILED);
    } finally {
      ended.accept(outcome);
    }
  }

  private void close(boolean broken) {
    if (broken) {
      stream.cancel();
    } else {
      stream.complete();
    }
  }

  private LossReason lossReason() {
    return heard ? LossReason.STREAM_LOST : LossReason.UNREACHABLE;
  }

  private Step receive(ToDeviceWire wire) {
    heard = true;
    try {
      Optional<Step> declined =
          wire.hasSeat() ? session.offered(ToDeviceCodec.head(wire.getSeat())) : Optional.empty();
      return declined.isPresent()
          ? declined.get()
          : session.receive(surroundings.coordinator().read(wire));
    } catch (WireException e) {
      return session.lost(LossReason.MALFORMED);
    }
  }

  /** What comes on the stream is one more event. */
  private final class Incoming implements CoordinatorStream.Listener {
    @Override
    public void received(ToDeviceWire message) {
      handle(() -> receive(message));
    }

    @Override
    public void gone() {
      handle(() -> session.lost(lossReason()));
    }
  }
}
