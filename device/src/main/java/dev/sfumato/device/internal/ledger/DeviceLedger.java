package dev.sfumato.device.internal.ledger;

import dev.sfumato.device.internal.policy.Objection;
import dev.sfumato.device.internal.policy.ObjectionReason;
import dev.sfumato.device.internal.policy.WindowLimit;
import dev.sfumato.protocol.CampaignTerms;
import dev.sfumato.secagg.session.CoordinatorId;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/**
 * The device's own account of its privacy: what each campaign was promised to cost, what is held
 * for a seat, what is gone.
 *
 * <p>Invariants: records are only appended, until the whole is written anew in fewer bytes that say
 * the same; time in it never goes back; a campaign's terms are those of the first contact, which
 * may be forgotten once it is longer ago than the rolling window, if nothing was ever spent on it.
 *
 * <p>Guarantee: a charge is on the disk before {@link #commit} returns, so a crash at any moment
 * can only charge too much. A clock that goes back gives nothing back, as time is the latest ever
 * recorded. A record that a crash cut short was never acknowledged and is left out; a ledger that
 * is damaged, or shorter than what was ever acknowledged, or that cannot be written, refuses
 * everything, as though all of its budget were spent. Not guaranteed: anything against the owner of
 * the device, who can delete or put back the whole folder, or put the clock forward.
 *
 * <p>Safe for many threads; one process at a time.
 */
public final class DeviceLedger implements Closeable {
  /** Below this a file is not worth the trouble. */
  static final int MIN_COMPACTED = 16 << 10;

  private static final String DAMAGED =
      "; its whole budget counts as spent and this device takes no part any more, see docs/device.md";

  private static final String UNWRITTEN =
      "; this device takes no part until its ledger was opened again";

  private final Journal journal;
  private final Clock clock;
  private Account account = new Account();
  private Optional<String> fault;
  private final int minCompacted;
  private long compactAt;

  private DeviceLedger(Journal journal, Clock clock, int minCompacted) {
    this.journal = journal;
    this.clock = clock;
    this.minCompacted = minCompacted;
    this.compactAt = minCompacted;
    Optional<String> damage = journal.damage();
    if (!account.applyAll(journal.found()) && damage.isEmpty()) {
      damage = Optional.of("a record that cannot follow those before it");
    }
    this.fault = damage.map(what -> what + DAMAGED);
    account.lapseAll();
  }

  /**
   * Opens or makes the ledger in a file, and the count of its records beside it.
   *
   * @param begun whether the device's secret exists, which is made after the ledger: then the
   *     ledger must exist too, and otherwise it must be new
   * @throws LedgerInUseException when it is open already, here or in another process
   */
  public static DeviceLedger open(Path file, Clock clock, boolean begun) throws IOException {
    LedgerStorage storage = FileStorage.open(file);
    try {
      return open(storage, clock, begun);
    } catch (IOException | RuntimeException | Error e) {
      storage.close();
      throw e;
    }
  }

  /** The same over other bytes than those of a file. */
  public static DeviceLedger open(LedgerStorage storage, Clock clock, boolean begun)
      throws IOException {
    return open(storage, clock, begun, MIN_COMPACTED);
  }

  static DeviceLedger open(LedgerStorage storage, Clock clock, boolean begun, int minCompacted)
      throws IOException {
    return new DeviceLedger(Journal.open(storage, begun), clock, minCompacted);
  }

  /**
   * First contact with a campaign, or another one: pins its terms, or says why the device does not
   * join it.
   */
  public synchronized Optional<Objection> meet(
      CoordinatorId coordinator, CampaignTerms terms, WindowLimit limit) {
    CampaignKey campaign = new CampaignKey(coordinator, terms.id());
    Optional<Objection> refusal =
        unusable()
            .or(() -> account.tooOften(campaign))
            .or(() -> account.refusal(campaign, terms, limit, now()));
    if (refusal.isPresent()) {
      return refusal;
    }
    try {
      compact(now() - limit.window().toMillis());
      if (!account.isPinned(campaign)) {
        write(new LedgerRecord.Pin(now(), campaign, LedgerRecord.Pin.digest(terms)));
        journal.acknowledge();
      }
      return Optional.empty();
    } catch (IOException | RuntimeException | Error e) {
      return failed(e);
    }
  }

  /** Holds a query's epsilon for a seat, or says why not. A campaign must have been met before. */
  public synchronized LedgerAnswer reserve(Ask ask, WindowLimit limit) {
    Optional<Objection> refusal =
        unusable().or(() -> unknown(ask)).or(() -> account.refusal(ask, limit, now()));
    if (refusal.isPresent()) {
      return LedgerAnswer.refused(refusal.get());
    }
    LedgerRecord.Reserve held = line(ask);
    try {
      write(held);
      return LedgerAnswer.held(Reservation.held(held));
    } catch (IOException | RuntimeException | Error e) {
      return LedgerAnswer.refused(failed(e).orElseThrow());
    }
  }

  /**
   * The same for a sum that begins, with fresh keys, which counts: it is on the disk when this
   * returns. A campaign that has it begin too often, and never takes what it pays for, gets no
   * more.
   */
  public synchronized LedgerAnswer begin(Ask ask, WindowLimit limit) {
    Optional<Objection> refusal = unusable().or(() -> account.tooOften(ask.campaign()));
    LedgerAnswer answer = refusal.map(LedgerAnswer::refused).orElseGet(() -> reserve(ask, limit));
    if (answer.refusal().isPresent()) {
      return answer;
    }
    try {
      write(new LedgerRecord.Begun(now(), ask.campaign(), 1));
      journal.acknowledge();
      return answer;
    } catch (IOException | RuntimeException | Error e) {
      return LedgerAnswer.refused(failed(e).orElseThrow());
    }
  }

  /**
   * The same for an answer that was made before, and may have been paid and sent: if it was paid,
   * it still is. For any other answer to the same sum that would be a second one for nothing.
   */
  public synchronized LedgerAnswer reserveAgain(Ask ask, WindowLimit limit) {
    return unusable().isEmpty() && unknown(ask).isEmpty() && account.isPaid(ask)
        ? LedgerAnswer.held(Reservation.paid(line(ask)))
        : reserve(ask, limit);
  }

  private LedgerRecord.Reserve line(Ask ask) {
    return new LedgerRecord.Reserve(
        now(),
        account.nextNumber(),
        ask.campaign(),
        ask.query(),
        ask.sum(),
        ask.epsilon(),
        ask.session());
  }

  /**
   * The masked input is about to leave: its epsilon is gone, and on the disk, when this returns
   * nothing. If it returns a refusal the input must not leave, though its epsilon may be gone. What
   * is paid is not paid again.
   */
  public synchronized Optional<Objection> commit(Reservation reservation) {
    Optional<Objection> refusal = unusable();
    if (refusal.isPresent() || reservation.isPaid()) {
      return refusal;
    }
    reservation.become(Reservation.State.COMMITTED);
    try {
      write(new LedgerRecord.Commit(now(), reservation.held().number()));
      journal.acknowledge();
      return Optional.empty();
    } catch (IOException | RuntimeException | Error e) {
      return failed(e);
    }
  }

  /** Nothing left the device: what was held is free again. Nothing happens after a commit. */
  public synchronized void lapse(Reservation reservation) {
    if (reservation.state() == Reservation.State.HELD) {
      reservation.become(Reservation.State.LAPSED);
      account.lapse(reservation.held().number());
    }
  }

  /** What was spent, oldest first. */
  public synchronized List<LedgerCharge> history() {
    return account.charges();
  }

  /** What counts against a rolling window now, in micro-epsilons, reservations included. */
  public synchronized long spentMicros(WindowLimit limit) {
    return account.spentSince(now() - limit.window().toMillis());
  }

  /** Why the ledger refuses everything, if it does. */
  public synchronized Optional<String> fault() {
    return fault;
  }

  @Override
  public synchronized void close() throws IOException {
    fault = fault.or(() -> Optional.of("it is closed" + UNWRITTEN));
    journal.close();
  }

  /** The clock's time, or the latest in the ledger when the clock went back. */
  private long now() {
    return Math.max(clock.millis(), account.latestTime());
  }

  /**
   * Writes the file anew when it has grown to twice its size since the last time. What was written
   * is read back before it takes the place of the old, and must tell the same history.
   */
  private void compact(long forgetBefore) throws IOException {
    if (journal.bytes() < compactAt || account.isAnythingHeld()) {
      return;
    }
    byte[] content = Compaction.of(account, journal.records(), forgetBefore);
    compactAt = Math.max(minCompacted, 2L * content.length);
    LedgerScan scan = LedgerScan.of(content);
    Account compacted = new Account();
    if (!compacted.applyAll(scan.records())
        || scan.total() != journal.records()
        || !compacted.charges().equals(account.charges())
        || !compacted.unpaid().equals(account.unpaid())
        || compacted.latestTime() != account.latestTime()) {
      throw new IllegalStateException("a compacted ledger that says something else");
    }
    if (journal.replace(content)) {
      account = compacted;
    }
  }

  private void write(LedgerRecord next) throws IOException {
    journal.append(next);
    if (!account.apply(next)) {
      throw new IllegalStateException("a record that cannot follow those before it");
    }
  }

  private Optional<Objection> unknown(Ask ask) {
    return account.isPinned(ask.campaign())
        ? Optional.empty()
        : Optional.of(
            Objection.of(
                ObjectionReason.TERMS_CHANGED,
                "campaign " + ask.terms().id() + ": a seat in a campaign never joined"));
  }

  /** Why it refuses everything, and what can be done, if it does. */
  public synchronized Optional<Objection> unusable() {
    return fault.map(what -> Objection.of(ObjectionReason.LEDGER_UNUSABLE, "ledger: " + what));
  }

  /** What is on the disk is unknown now: nothing more until it was read again. */
  private Optional<Objection> failed(Throwable e) {
    fault = Optional.of("writing failed (" + e.getClass().getSimpleName() + ")" + UNWRITTEN);
    return unusable();
  }
}
