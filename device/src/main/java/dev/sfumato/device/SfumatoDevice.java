package dev.sfumato.device;

import dev.sfumato.device.ledger.Charge;
import dev.sfumato.device.ledger.DeviceLedger;
import dev.sfumato.device.participation.DeviceSetup;
import dev.sfumato.device.participation.Participation;
import dev.sfumato.device.participation.ParticipationSession;
import dev.sfumato.device.policy.Refusal;
import dev.sfumato.device.transport.Backoff;
import dev.sfumato.device.transport.Surroundings;
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
 * A device that takes part in campaigns of one coordinator.
 *
 * <p>Guarantee: within its policy and its ledger, or not at all. Where the device is leaves it only
 * inside a vector with noise and a mask, in a sum of at least as many devices as the policy asks
 * for. Not guaranteed: that nobody learns that, and when, it took part; anything against a
 * coordinator that does not follow the protocol (docs/privacy.md).
 *
 * <p>Safe for many threads.
 */
public final class SfumatoDevice implements Closeable {
  private final DeviceSetup setup;
  private final Function<DeviceSetup, ParticipationSession> sessions;
  private final Surroundings surroundings;
  private final Backoff backoff;
  private final boolean ownsTimer;
  private final ComeBackTime comeBack = new ComeBackTime();
  private final Set<Ongoing> underWay = ConcurrentHashMap.newKeySet();

  SfumatoDevice(
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

  public static SfumatoDeviceBuilder builder() {
    return new SfumatoDeviceBuilder();
  }

  /** Takes part once, and waits for the end of it: for minutes, while other devices gather. */
  public Participation takePart() {
    return start().result().join();
  }

  /** Takes part once, without waiting. */
  public Ongoing start() {
    Ongoing ongoing = new Ongoing(() -> sessions.apply(setup), surroundings, backoff, this::note);
    Optional<Participation> known = withoutAsking();
    if (known.isPresent()) {
      ongoing.complete(known.get());
      return ongoing;
    }
    underWay.add(ongoing);
    CompletableFuture<Participation> unused =
        ongoing.result().whenComplete((outcome, failure) -> underWay.remove(ongoing));
    ongoing.begin();
    return ongoing;
  }

  /** What was spent, oldest first: campaigns, epsilons, times, and nothing else. */
  public List<Charge> history() {
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
    underWay.forEach(Ongoing::leave);
    setup.secret().wipe();
    DeviceLedger ledger = surroundings.ledger();
    if (ownsTimer) {
      ScheduledExecutorService timer = surroundings.timer();
      timer.shutdownNow();
    }
    ledger.close();
  }

  /** What the person or the coordinator has said before needs no stream to find out. */
  private Optional<Participation> withoutAsking() {
    Optional<Refusal> refusal = setup.policy().refusal().or(() -> surroundings.ledger().unusable());
    if (refusal.isPresent()) {
      return Optional.of(new Participation.Declined(List.of(refusal.get()), Optional.empty()));
    }
    return comeBack.left();
  }

  private void note(Participation outcome) {
    if (outcome instanceof Participation.ComeBack told) {
      comeBack.set(told.after(), told.reason());
    } else if (outcome instanceof Participation.Failed failed) {
      failed
          .comeBackAfter()
          .ifPresent((Duration after) -> comeBack.set(after, ComeBackReason.SHARD_FAILED));
    }
  }
}
