package dev.sfumato.device.transport;

import dev.sfumato.device.participation.Effect;
import dev.sfumato.device.participation.FailureReason;
import dev.sfumato.device.participation.Participation;
import dev.sfumato.device.participation.ParticipationSession;
import dev.sfumato.device.participation.Phase;
import dev.sfumato.device.participation.Step;
import dev.sfumato.protocol.WireException;
import dev.sfumato.protocol.wire.FromDeviceCodec;
import dev.sfumato.protocol.wire.ToDeviceCodec;
import dev.sfumato.protocol.wire.v1.FromDeviceWire;
import dev.sfumato.protocol.wire.v1.ToDeviceWire;
import io.grpc.stub.ClientCallStreamObserver;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.ClientResponseObserver;
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
 * Drives one session over one stream: one stream is one participation. A stream that is lost is a
 * dropout, and is never taken up again.
 *
 * <p>Every wait has a limit. Safe for many threads.
 */
public final class DeviceStream {
  private static final Logger LOG = Logger.getLogger(DeviceStream.class.getName());

  private final ParticipationSession session;
  private final Surroundings surroundings;
  private final LedgerEffects ledger;
  private final Consumer<Participation> ended;
  private final Events events = new Events();
  private volatile boolean left;
  private boolean heard;
  private boolean over;
  private Step last = Step.nothing();
  private @Nullable Phase told;
  private @Nullable ClientCallStreamObserver<FromDeviceWire> out;
  private @Nullable Future<?> limit;

  private DeviceStream(
      ParticipationSession session, Surroundings surroundings, Consumer<Participation> ended) {
    this.session = session;
    this.surroundings = surroundings;
    this.ledger = new LedgerEffects(surroundings.ledger(), surroundings.window(), session);
    this.ended = ended;
  }

  /**
   * Begins a participation.
   *
   * @param ended is told the outcome, once
   */
  public static DeviceStream open(
      ParticipationSession session, Surroundings surroundings, Consumer<Participation> ended) {
    DeviceStream stream = new DeviceStream(session, surroundings, ended);
    stream.handle(stream::begin);
    return stream;
  }

  /** Ends it at once, as a lost connection would; nothing more is sent, not even now. */
  public void leave() {
    left = true;
    handle(() -> session.lost(FailureReason.LEFT));
  }

  private Step begin() {
    var unused =
        ClientCalls.asyncBidiStreamingCall(surroundings.coordinator().open(), new Incoming());
    return session.start();
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
      enter(session.phase());
      if (left && step.outcome().isEmpty()) {
        step = session.lost(FailureReason.LEFT);
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
        ending = session.lost(left ? FailureReason.LEFT : FailureReason.INTERNAL);
      }
      stopWaiting();
      ending.effect().filter(each -> each.kind() == Effect.Kind.LAPSE).ifPresent(this::perform);
    } finally {
      end(ending.outcome().orElseGet(this::failed));
    }
  }

  private Participation failed() {
    return new Participation.Failed(FailureReason.INTERNAL, session.charge(), Optional.empty());
  }

  private void enter(Phase phase) {
    if (phase == told) {
      return;
    }
    told = phase;
    stopWaiting();
    if (phase != Phase.ENDED) {
      waitAtMost(surroundings.patience().in(phase));
    }
    surroundings.listener().entered(phase);
  }

  /** As long as that, or until the query's deadline if that comes first. */
  private void waitAtMost(Duration patience) {
    Optional<Duration> sooner = session.timeLeft().filter(left -> left.compareTo(patience) < 0);
    Supplier<Step> end =
        sooner.isPresent() ? session::deadlinePassed : () -> session.lost(FailureReason.TIMED_OUT);
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

  private void send(dev.sfumato.protocol.message.FromDevice message) {
    if (out != null && !left) {
      out.onNext(FromDeviceCodec.encode(message));
    }
  }

  /** Carries an effect out; what follows from it, unless that comes later or never. */
  private Optional<Step> perform(Effect effect) {
    return switch (effect.kind()) {
      case MEET -> Optional.of(ledger.meet((Effect.Meet) effect));
      case RESERVE -> Optional.of(ledger.reserve((Effect.Reserve) effect));
      case COMMIT -> Optional.of(ledger.commit((Effect.Commit) effect));
      case LAPSE -> {
        ledger.lapse((Effect.Lapse) effect);
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

  private void wake(Duration after) {
    Future<?> unused =
        surroundings
            .timer()
            .schedule(() -> handle(session::due), after.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Whatever the stream makes of being closed, the outcome is told. */
  private void end(Participation outcome) {
    over = true;
    try {
      if (out != null && outcome.kind() == Participation.Kind.FAILED) {
        out.cancel("over", null);
      } else if (out != null) {
        out.onCompleted();
      }
    } catch (RuntimeException e) {
      LOG.log(Level.FINE, "the stream was closed before: {0}", e.getClass().getName());
    } finally {
      ended.accept(outcome);
    }
  }

  private FailureReason lossReason() {
    return heard ? FailureReason.STREAM_LOST : FailureReason.UNREACHABLE;
  }

  /** The coordinator's side of the stream. */
  private final class Incoming implements ClientResponseObserver<FromDeviceWire, ToDeviceWire> {
    @Override
    public void beforeStart(ClientCallStreamObserver<FromDeviceWire> stream) {
      out = stream;
    }

    @Override
    public void onNext(ToDeviceWire wire) {
      handle(() -> receive(wire));
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
        return session.lost(FailureReason.MALFORMED);
      }
    }

    @Override
    public void onError(Throwable problem) {
      handle(() -> session.lost(lossReason()));
    }

    @Override
    public void onCompleted() {
      handle(() -> session.lost(lossReason()));
    }
  }
}
