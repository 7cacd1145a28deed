package dev.sfumato.device.internal.participant;

import dev.sfumato.device.internal.ledger.DeviceLedger;
import dev.sfumato.device.internal.ledger.LedgerCharge;
import dev.sfumato.device.internal.participation.DeviceSetup;
import dev.sfumato.device.internal.participation.Ending;
import dev.sfumato.device.internal.participation.ParticipationSession;
import dev.sfumato.device.internal.policy.Objection;
import dev.sfumato.device.internal.transport.Backoff;
import dev.sfumato.device.internal.transport.Surroundings;
import dev.sfumato.device.internal.visit.VisitState;
import dev.sfumato.protocol.message.ComeBackReason;
import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A device that takes part in campaigns of one coordinator: what an app holds as a {@code
 * SfumatoDevice}, which says what is guaranteed.
 *
 * <p>Safe for many threads.
 */
public final class Participant implements Closeable {
  private final DeviceSetup setup;
  private final Function<DeviceSetup, ParticipationSession> sessions;
  private final Surroundings surroundings;
  private final Backoff backoff;
  private final boolean ownsTimer;
  private final ComeBackTime comeBack = new ComeBackTime();
  private @Nullable Attempts underWay;

  Participant(
      DeviceSetup setup,
      Function<DeviceSetup, ParticipationSession> sessions,
      Surroundings surroundings,
      Backoff backoff,
      boolean ownsTimer) {
    this.setup = setup;
    this.sessions = sessions;
    this.surroundings = surroundings;
    this.backoff = backoff;
    this.ownsTimer = ownsTimer;
  }

  public static ParticipantBuilder builder() {
    return new ParticipantBuilder();
  }

  /** One visit, and waits for the end of it: for minutes, while other devices gather. */
  public Ending takePart() {
    return start().result().join();
  }

  /** One visit, without waiting. A device makes one at a time: that one, if it is under way. */
  public Attempts start() {
    Attempts next = new Attempts(this::session, surroundings, backoff, this::note);
    synchronized (this) {
      if (underWay != null && !underWay.isOver()) {
        return underWay;
      }
      underWay = next;
    }
    withoutAsking().ifPresentOrElse(next::complete, next::begin);
    return next;
  }

  /** Goes on with what is under way, if there is anything and it can be read. */
  private ParticipationSession session() {
    ParticipationSession session = sessions.apply(setup);
    Optional<VisitState> kept = surroundings.visits().find();
    if (kept.isPresent() && !session.resume(kept.get())) {
      surroundings.visits().erase();
    }
    return session;
  }

  /** What was spent, oldest first: campaigns, epsilons, times, and nothing else. */
  public List<LedgerCharge> history() {
    return surroundings.ledger().history();
  }

  /**
   * What is wrong with the device's ledger, if anything; it then declines everything. It stays so
   * every time the device is built; see docs/device.md for what there is to do.
   */
  public Optional<String> ledgerFault() {
    return surroundings.ledger().fault();
  }

  /**
   * Leaves the visit that is under way, as a lost connection would, forgets the device's secret and
   * closes the ledger; the coordinator's connections are their owner's.
   */
  @Override
  public void close() throws IOException {
    Optional.ofNullable(ongoing()).ifPresent(Attempts::leave);
    setup.secret().wipe();
    surroundings.visits().close();
    DeviceLedger ledger = surroundings.ledger();
    if (ownsTimer) {
      ScheduledExecutorService timer = surroundings.timer();
      timer.shutdownNow();
    }
    ledger.close();
  }

  private synchronized @Nullable Attempts ongoing() {
    return underWay;
  }

  /** What the person or the coordinator has said before needs no stream to find out. */
  private Optional<Ending> withoutAsking() {
    Optional<Objection> unwanted = setup.policy().refusal();
    if (unwanted.isPresent()) {
      surroundings.visits().erase();
    }
    Optional<Objection> refusal = unwanted.or(() -> surroundings.ledger().unusable());
    if (refusal.isPresent()) {
      return Optional.of(new Ending.Declined(List.of(refusal.get()), Optional.empty()));
    }
    return comeBack.left();
  }

  private void note(Ending outcome) {
    if (outcome instanceof Ending.ComeBack told) {
      comeBack.set(told.after(), told.reason());
    } else if (outcome instanceof Ending.Failed failed) {
      failed
          .comeBackAfter()
          .ifPresent((Duration after) -> comeBack.set(after, ComeBackReason.SHARD_FAILED));
    }
  }
}
