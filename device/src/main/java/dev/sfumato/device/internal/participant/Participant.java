package dev.sfumato.device.internal.participant;

import dev.sfumato.device.internal.ledger.DeviceLedger;
import dev.sfumato.device.internal.ledger.LedgerCharge;
import dev.sfumato.device.internal.participation.DeviceSetup;
import dev.sfumato.device.internal.participation.Ending;
import dev.sfumato.device.internal.participation.ParticipationSession;
import dev.sfumato.device.internal.policy.Objection;
import dev.sfumato.device.internal.transport.Backoff;
import dev.sfumato.device.internal.transport.Surroundings;
import dev.sfumato.protocol.message.ComeBackReason;
import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Function;

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
  private final Set<Attempts> underWay = ConcurrentHashMap.newKeySet();

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

  /** Takes part once, and waits for the end of it: for minutes, while other devices gather. */
  public Ending takePart() {
    return start().result().join();
  }

  /** Takes part once, without waiting. */
  public Attempts start() {
    Attempts ongoing = new Attempts(() -> sessions.apply(setup), surroundings, backoff, this::note);
    Optional<Ending> known = withoutAsking();
    if (known.isPresent()) {
      ongoing.complete(known.get());
      return ongoing;
    }
    underWay.add(ongoing);
    CompletableFuture<Ending> unused =
        ongoing.result().whenComplete((outcome, failure) -> underWay.remove(ongoing));
    ongoing.begin();
    return ongoing;
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
   * Leaves what is under way, as a lost connection would, forgets the device's secret and closes
   * the ledger; the coordinator's connections are their owner's.
   */
  @Override
  public void close() throws IOException {
    underWay.forEach(Attempts::leave);
    setup.secret().wipe();
    DeviceLedger ledger = surroundings.ledger();
    if (ownsTimer) {
      ScheduledExecutorService timer = surroundings.timer();
      timer.shutdownNow();
    }
    ledger.close();
  }

  /** What the person or the coordinator has said before needs no stream to find out. */
  private Optional<Ending> withoutAsking() {
    Optional<Objection> refusal =
        setup.policy().refusal().or(() -> surroundings.ledger().unusable());
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
