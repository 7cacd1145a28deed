package dev.sfumato.secagg.sum.server;

import dev.sfumato.secagg.session.DropReason;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Without whom a sum goes on, and why. */
public final class OutSeats {
  private final SumArchive archive;
  private final @Nullable DropReason[] reasons;
  private final BitSet out = new BitSet();

  public OutSeats(SumArchive archive, int seats) {
    this.archive = archive;
    this.reasons = new DropReason[seats];
    archive.scan(Shelf.OUT, (seat, name) -> mark(seat, reason(name)));
  }

  private static DropReason reason(byte[] name) {
    return DropReason.valueOf(new String(name, StandardCharsets.US_ASCII));
  }

  /** For good; the first reason stays. */
  public void put(int seat, DropReason reason) {
    if (!has(seat)) {
      mark(seat, reason);
      archive.put(Shelf.OUT, seat, reason.name().getBytes(StandardCharsets.US_ASCII));
    }
  }

  /** Those that a closed round left behind; it is written in the round's record. */
  public void late(BitSet seats) {
    SeatBitmap.without(seats, out).stream().forEach(seat -> mark(seat, DropReason.LATE));
  }

  private void mark(int seat, DropReason reason) {
    reasons[seat] = reason;
    out.set(seat);
  }

  public boolean has(int seat) {
    return out.get(seat);
  }

  public Optional<DropReason> get(int seat) {
    return Optional.ofNullable(reasons[seat]);
  }

  /** All that are out; only to be read. */
  public BitSet set() {
    return out;
  }

  public Map<DropReason, Integer> counts() {
    Map<DropReason, Integer> counts = new EnumMap<>(DropReason.class);
    out.stream().forEach(seat -> counts.merge(get(seat).orElseThrow(), 1, Integer::sum));
    return counts;
  }
}
