package dev.sfumato.device.internal.ledger;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A ledger written anew in fewer bytes.
 *
 * <p>Invariants: every charge stays, with its campaign, query, epsilon and time; so do the pins of
 * all campaigns that were ever charged or begun, how often sums were begun for nothing, and the
 * latest time. What goes are reservations, which have all lapsed, and the pins of campaigns that
 * were met before a given time and no more: those may be met anew.
 *
 * <p>So a ledger says the same of what is spent before and after, and a crash in between leaves one
 * or the other.
 */
final class Compaction {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final Account account;
  private final List<LedgerRecord.Pin> pins = new ArrayList<>();
  private final Map<CampaignKey, Integer> places = new HashMap<>();

  private Compaction(Account account, long forgetBefore) {
    this.account = account;
    Set<CampaignKey> charged = new HashSet<>();
    account.charges().forEach(charge -> charged.add(charge.campaign()));
    charged.addAll(account.unpaid().keySet());
    for (LedgerRecord.Pin pin : account.pins()) {
      if (charged.contains(pin.campaign()) || pin.time() > forgetBefore) {
        places.put(pin.campaign(), pins.size());
        pins.add(pin);
      }
    }
  }

  /**
   * The whole content of a file that says the same; nothing may be held.
   *
   * @param records how many there ever were
   */
  static byte[] of(Account account, long records, long forgetBefore) {
    if (account.isAnythingHeld()) {
      throw new IllegalStateException("compaction: something is held (expected: nothing)");
    }
    return new Compaction(account, forgetBefore).bytes(records);
  }

  private byte[] bytes(long records) {
    List<LedgerRecord> lines = new ArrayList<>(pins);
    pins.forEach(pin -> begun(pin.campaign(), lines));
    List<LedgerRecord.PastCharge> past = new ArrayList<>();
    account.charges().forEach(charge -> past.add(place(charge)));
    int from = 0;
    do {
      int to = Math.min(past.size(), from + LedgerRecord.Past.MAX_CHARGES);
      // Also when there is nothing in it: it carries the latest time.
      lines.add(new LedgerRecord.Past(account.latestTime(), past.subList(from, to)));
      from = to;
    } while (from < past.size());
    append(LedgerScan.MAGIC);
    append(RecordFrame.of(RecordCodec.encode(new LedgerRecord.Rewritten(records, lines.size()))));
    lines.forEach(line -> append(RecordFrame.of(RecordCodec.encode(line))));
    return out.toByteArray();
  }

  private void begun(CampaignKey campaign, List<LedgerRecord> lines) {
    int times = account.unpaidOf(campaign);
    if (times > 0) {
      lines.add(new LedgerRecord.Begun(account.latestTime(), campaign, times));
    }
  }

  private void append(byte[] bytes) {
    out.write(bytes, 0, bytes.length);
  }

  private LedgerRecord.PastCharge place(LedgerCharge charge) {
    Integer pin = places.get(charge.campaign());
    if (pin == null) {
      throw new IllegalStateException("a charge without a pin");
    }
    return new LedgerRecord.PastCharge(
        charge.time().toEpochMilli(),
        pin,
        charge.query(),
        charge.sum(),
        charge.epsilon(),
        charge.session());
  }
}
