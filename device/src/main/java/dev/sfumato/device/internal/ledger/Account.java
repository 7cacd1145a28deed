package dev.sfumato.device.internal.ledger;

import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.device.internal.policy.Balance;
import dev.sfumato.device.internal.policy.Objection;
import dev.sfumato.device.internal.policy.ObjectionReason;
import dev.sfumato.device.internal.policy.WindowLimit;
import dev.sfumato.protocol.CampaignTerms;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * What a ledger's records add up to: pins, charges, reservations that are held, the latest time.
 *
 * <p>A charge counts for ever within its campaign, and in the rolling window for the window's
 * length. Reservations that are held count like charges, so that two seats at once cannot spend the
 * same epsilon.
 */
final class Account {
  /**
   * So often a campaign may have a device begin a sum that it never pays for. A verified sum keeps
   * its promise but for 2^-40, and one that nobody pays for could be tried again for ever: this
   * many and the paid ones together stay under 2^-34 (docs/privacy.md, "A coordinator that lies").
   */
  static final int MAX_UNPAID = 32;

  private final Map<CampaignKey, LedgerRecord.Pin> pins = new LinkedHashMap<>();
  private final List<CampaignKey> pinned = new ArrayList<>();
  private final Map<Long, LedgerRecord.Reserve> held = new HashMap<>();
  private final List<LedgerCharge> charges = new ArrayList<>();
  private final Map<CampaignKey, Integer> unpaid = new LinkedHashMap<>();
  private long latestTime;
  private long nextNumber;
  private boolean begun;

  /** Takes records over; false when one of them cannot follow those before it. */
  boolean applyAll(List<LedgerRecord> records) {
    boolean fine = true;
    for (LedgerRecord each : records) {
      fine &= apply(each);
    }
    return fine;
  }

  /** Takes a record over; false for one that cannot follow those before it. */
  boolean apply(LedgerRecord next) {
    if (next.time() < latestTime) {
      return false;
    }
    latestTime = next.time();
    boolean fine = next.addTo(this);
    begun = true;
    return fine;
  }

  /** Such a line is the first, or there is none. */
  boolean rewritten() {
    return !begun;
  }

  boolean pin(LedgerRecord.Pin pin) {
    pinned.add(pin.campaign());
    return pins.putIfAbsent(pin.campaign(), pin) == null;
  }

  boolean reserve(LedgerRecord.Reserve reserve) {
    boolean inOrder = reserve.number() == nextNumber;
    nextNumber++;
    held.put(reserve.number(), reserve);
    return inOrder;
  }

  boolean begun(LedgerRecord.Begun begun) {
    unpaid.merge(begun.campaign(), begun.times(), Integer::sum);
    return isPinned(begun.campaign()) && unpaidOf(begun.campaign()) <= MAX_UNPAID;
  }

  /** How often a sum of a campaign was begun, and nothing paid for it. */
  int unpaidOf(CampaignKey campaign) {
    return unpaid.getOrDefault(campaign, 0);
  }

  Map<CampaignKey, Integer> unpaid() {
    return Map.copyOf(unpaid);
  }

  /** The time of the charge is the commit's own, which is the latest. */
  boolean commit(LedgerRecord.Commit commit) {
    LedgerRecord.Reserve reserve = held.remove(commit.number());
    if (reserve == null) {
      return false;
    }
    charges.add(asCharge(reserve));
    unpaid.computeIfPresent(reserve.campaign(), (key, times) -> times > 1 ? times - 1 : null);
    return true;
  }

  boolean past(LedgerRecord.Past past) {
    for (LedgerRecord.PastCharge each : past.charges()) {
      if (each.pin() >= pinned.size() || each.time() > past.time()) {
        return false;
      }
      Instant time = Instant.ofEpochMilli(each.time());
      charges.add(
          new LedgerCharge(
              pinned.get(each.pin()),
              each.query(),
              each.sum(),
              each.epsilon(),
              each.session(),
              time));
    }
    return true;
  }

  void lapse(long number) {
    held.remove(number);
  }

  /** Whatever was held when the process ended has lapsed. */
  void lapseAll() {
    held.clear();
  }

  long latestTime() {
    return latestTime;
  }

  long nextNumber() {
    return nextNumber;
  }

  List<LedgerCharge> charges() {
    return List.copyOf(charges);
  }

  List<LedgerRecord.Pin> pins() {
    return List.copyOf(pins.values());
  }

  boolean isAnythingHeld() {
    return !held.isEmpty();
  }

  boolean isPinned(CampaignKey campaign) {
    return pins.containsKey(campaign);
  }

  /** Why the device does not join a campaign, before any query is known. */
  Optional<Objection> refusal(
      CampaignKey campaign, CampaignTerms terms, WindowLimit limit, long now) {
    // Under once a query may cost all of the campaign's epsilon; otherwise at least the least.
    boolean once = terms.participation() == Participation.ONCE;
    long asked = once ? terms.epsilon().micros() : Epsilon.MIN_MICROS;
    return changed(campaign, terms)
        .or(() -> answered(campaign, terms, OptionalInt.empty()))
        .or(() -> budgets(campaign, terms, asked, limit, now));
  }

  /** Whether an answer to this very sum was paid. */
  boolean isPaid(Ask ask) {
    return charges.stream()
        .anyMatch(
            each ->
                each.campaign().equals(ask.campaign())
                    && each.query() == ask.query()
                    && each.sum() == ask.sum()
                    && each.session().equals(ask.session()));
  }

  /** Why the device does not begin another sum of a campaign. */
  Optional<Objection> tooOften(CampaignKey campaign) {
    int times = unpaidOf(campaign);
    return times < MAX_UNPAID
        ? Optional.empty()
        : Optional.of(
            Objection.of(
                ObjectionReason.TOO_MANY_ATTEMPTS,
                "sums begun without paying",
                times,
                "< " + MAX_UNPAID));
  }

  /** Why the device does not answer a query. */
  Optional<Objection> refusal(Ask ask, WindowLimit limit, long now) {
    CampaignKey campaign = ask.campaign();
    return changed(campaign, ask.terms())
        .or(() -> answered(campaign, ask.terms(), OptionalInt.of(ask.query())))
        .or(() -> budgets(campaign, ask.terms(), ask.epsilon().micros(), limit, now));
  }

  private Optional<Objection> changed(CampaignKey campaign, CampaignTerms terms) {
    LedgerRecord.Pin first = pins.get(campaign);
    return first == null || first.terms().equals(LedgerRecord.Pin.digest(terms))
        ? Optional.empty()
        : Optional.of(
            Objection.of(
                ObjectionReason.TERMS_CHANGED,
                "campaign " + terms.id() + ": its terms are not those of the first contact"));
  }

  private Optional<Objection> answered(
      CampaignKey campaign, CampaignTerms terms, OptionalInt query) {
    boolean once = terms.participation() == Participation.ONCE;
    boolean before =
        counted()
            .filter(each -> each.campaign().equals(campaign))
            .anyMatch(each -> once || query.equals(OptionalInt.of(each.query())));
    return before
        ? Optional.of(
            Objection.of(
                ObjectionReason.ANSWERED_BEFORE,
                "campaign " + terms.id() + ": answered (" + terms.participation().label() + ")"))
        : Optional.empty();
  }

  private Optional<Objection> budgets(
      CampaignKey campaign, CampaignTerms terms, long asked, WindowLimit limit, long now) {
    Balance own = Balance.of(terms.epsilon().micros(), spentOn(campaign), asked);
    if (!own.holds()) {
      return Optional.of(
          Objection.of(ObjectionReason.CAMPAIGN_SPENT, "campaign " + terms.id(), own));
    }
    Balance all = Balance.of(limit.epsilon().micros(), spentSince(windowStart(limit, now)), asked);
    return all.holds()
        ? Optional.empty()
        : Optional.of(
            Objection.of(
                ObjectionReason.WINDOW_SPENT, "the last " + limit.window().toHours() + " h", all));
  }

  private static long windowStart(WindowLimit limit, long now) {
    return now - limit.window().toMillis();
  }

  /** In micro-epsilons: a charge of another campaign, or of last year, counts in neither. */
  private long spentOn(CampaignKey campaign) {
    return counted()
        .filter(each -> each.campaign().equals(campaign))
        .mapToLong(each -> each.epsilon().micros())
        .sum();
  }

  long spentSince(long start) {
    return counted()
        .filter(each -> each.time().toEpochMilli() > start)
        .mapToLong(each -> each.epsilon().micros())
        .sum();
  }

  /** Charges, and reservations as if they were. */
  private Stream<LedgerCharge> counted() {
    return Stream.concat(charges.stream(), held.values().stream().map(this::asCharge));
  }

  private LedgerCharge asCharge(LedgerRecord.Reserve reserve) {
    return new LedgerCharge(
        reserve.campaign(),
        reserve.query(),
        reserve.sum(),
        reserve.epsilon(),
        reserve.session(),
        Instant.ofEpochMilli(latestTime));
  }
}
