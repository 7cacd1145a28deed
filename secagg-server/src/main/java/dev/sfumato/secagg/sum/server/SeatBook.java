package dev.sfumato.secagg.sum.server;

import dev.sfumato.secagg.crypto.Ed25519Keys;
import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.sum.SumNumbers;
import dev.sfumato.secagg.sum.SumParameters;
import dev.sfumato.secagg.sum.SumRound;
import dev.sfumato.secagg.sum.message.SumHead;
import dev.sfumato.secagg.vector.Bytes;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What is known of every seat in all rounds: whose it is, what is held of it, whether it is out.
 */
public final class SeatBook {
  private static final List<SumRound> CLOSED_WITH_SEATS =
      List.of(SumRound.KEYS, SumRound.SHARES, SumRound.VERDICT, SumRound.INPUTS);

  public final SumServerSetup setup;
  public final SumArchive archive;
  public final OutSeats outs;
  private final Map<Bytes, Integer> seats = new HashMap<>();
  private final FlatTable identities;
  private final FlatTable held;

  public SeatBook(SumServerSetup setup, SumArchive archive) {
    this.setup = setup;
    this.archive = archive;
    this.identities = new FlatTable(parameters().seats(), Primitives.PUBLIC_KEY_BYTES);
    this.held = new FlatTable(parameters().seats(), SumHead.HELD_BYTES);
    this.outs = new OutSeats(archive, parameters().seats());
    archive.scan(Shelf.ROSTER, (seat, identity) -> enter(seat, Bytes.wrap(identity)));
    findLate();
  }

  private void findLate() {
    BitSet expected = new BitSet();
    expected.set(0, seats.size());
    for (SumRound round : CLOSED_WITH_SEATS) {
      BitSet before = expected;
      expected = closing(round, before);
      outs.late(SeatBitmap.without(before, expected));
    }
  }

  private BitSet closing(SumRound round, BitSet otherwise) {
    return ClosingRecord.read(archive, round, parameters().seats())
        .map(ClosingRecord::goOn)
        .orElse(otherwise);
  }

  public SumParameters parameters() {
    return setup.parameters();
  }

  /** The seat of an identity that has one. */
  public OptionalInt seatOf(Bytes identity) {
    Integer seat = seats.get(identity);
    return seat == null ? OptionalInt.empty() : OptionalInt.of(seat);
  }

  /** A seat for an identity that has none, if one is left. */
  public OptionalInt admit(Bytes identity) {
    int seat = seats.size();
    if (seat == parameters().seats() || Ed25519Keys.isUnusable(identity)) {
      return OptionalInt.empty();
    }
    archive.put(Shelf.ROSTER, seat, identity.array());
    enter(seat, identity);
    return OptionalInt.of(seat);
  }

  /** Gives a seat to an identity that has none, in place of the one that had it. */
  public boolean giveOn(int seat, Bytes identity) {
    if (seats.containsKey(identity) || Ed25519Keys.isUnusable(identity)) {
      return false;
    }
    seats.remove(identity(seat));
    archive.put(Shelf.ROSTER, seat, identity.array());
    enter(seat, identity);
    return true;
  }

  private void enter(int seat, Bytes identity) {
    seats.put(identity, seat);
    identities.put(seat, identity);
  }

  public Bytes identity(int seat) {
    return identities.get(seat);
  }

  public int admitted() {
    return seats.size();
  }

  public void require(int seat) {
    if (seat < 0 || seat >= seats.size()) {
      throw new IllegalArgumentException(
          "seat: " + seat + " (expected: 0 to under " + seats.size() + ")");
    }
  }

  public void hold(int seat, Bytes digest) {
    held.put(seat, digest);
  }

  public Bytes held(int seat) {
    return held.get(seat);
  }

  public SumHead head(int seat) {
    return new SumHead(setup.session().tag(), held(seat));
  }

  public byte[] randomSeed() {
    byte[] seed = new byte[ClosingRecord.SEED_BYTES];
    setup.randomness().fill(seed);
    return seed;
  }

  /** What clients are told with the request for their inputs, once the dealers are judged. */
  public Optional<SumNumbers> numbers() {
    return goOn(SumRound.VERDICT)
        .flatMap(good -> goOn(SumRound.KEYS).map(all -> parameters().numbers(all, good)));
  }

  private Optional<Integer> goOn(SumRound round) {
    return ClosingRecord.read(archive, round, parameters().seats())
        .map(record -> record.goOn().cardinality());
  }
}
