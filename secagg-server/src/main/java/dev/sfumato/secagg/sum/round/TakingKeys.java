package dev.sfumato.secagg.sum.round;

import dev.sfumato.secagg.crypto.X25519Keys;
import dev.sfumato.secagg.graph.ParametersRefusedException;
import dev.sfumato.secagg.session.AbortReason;
import dev.sfumato.secagg.session.DropReason;
import dev.sfumato.secagg.sharing.MaskKeys;
import dev.sfumato.secagg.sum.SumDerivations;
import dev.sfumato.secagg.sum.SumRound;
import dev.sfumato.secagg.sum.message.KeysAnswer;
import dev.sfumato.secagg.sum.message.SumHead;
import dev.sfumato.secagg.sum.message.SumKeys;
import dev.sfumato.secagg.sum.message.ToSumClient;
import dev.sfumato.secagg.sum.message.ToSumServer;
import dev.sfumato.secagg.sum.server.Arrivals;
import dev.sfumato.secagg.sum.server.ClosingRecord;
import dev.sfumato.secagg.sum.server.KeyTable;
import dev.sfumato.secagg.sum.server.SeatBook;
import dev.sfumato.secagg.sum.server.Shelf;
import dev.sfumato.secagg.sum.server.Stored;
import dev.sfumato.secagg.sum.server.SumServerState;
import dev.sfumato.secagg.vector.Bytes;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** Round 1: clients take seats and give their keys. At its end the ring of holders is drawn. */
final class TakingKeys extends TakingRound {
  private final KeyTable keys;

  /** Keys that somebody has, or had before being put out; a mask key by its y-coordinate. */
  private final Set<Bytes> seen = new HashSet<>();

  TakingKeys(SeatBook book) {
    super(book, SumRound.KEYS, allSeats(book));
    this.keys = new KeyTable(book.parameters().seats());
    book.archive.scan(Shelf.KEYS, this::restore);
  }

  private static BitSet allSeats(SeatBook book) {
    BitSet all = new BitSet();
    all.set(0, book.parameters().seats());
    return all;
  }

  private void restore(int seat, byte[] encoded) {
    enter(seat, ((KeysAnswer) Stored.answer(encoded)).keys());
    restored(seat, SumHead.digest(encoded));
  }

  @Override
  public OptionalInt admit(Bytes identity) {
    OptionalInt known = super.admit(identity);
    return known.isPresent() ? known : book.admit(identity);
  }

  /** Whoever has given no keys is nobody's neighbour yet. */
  @Override
  public boolean giveOn(int seat, Bytes identity) {
    return awaits(seat) && book.giveOn(seat, identity);
  }

  @Override
  Optional<DropReason> take(int seat, ToSumServer message, byte[] encoded, Bytes digest) {
    KeysAnswer answer = (KeysAnswer) message;
    SumKeys offered = answer.keys();
    if (X25519Keys.isUnusable(offered.shareKey()) || MaskKeys.isUnusable(offered.maskPoint())) {
      return Optional.of(DropReason.UNUSABLE_KEY);
    }
    if (!isSigned(seat, answer)) {
      return Optional.of(DropReason.BAD_SIGNATURE);
    }
    if (!enter(seat, offered)) {
      return Optional.of(DropReason.DUPLICATE_KEY);
    }
    book.archive.put(Shelf.KEYS, seat, encoded);
    return Optional.empty();
  }

  private boolean isSigned(int seat, KeysAnswer answer) {
    byte[] signed =
        new SumDerivations(book.setup.session())
            .signedKeys(seat, answer.keys().shareKey(), answer.keys().maskPoint());
    return book.setup.primitives().verify(book.identity(seat), signed, answer.signature());
  }

  /** Whether the keys are new to us. */
  private boolean enter(int seat, SumKeys offered) {
    if (!seen.add(offered.shareKey()) || !seen.add(MaskKeys.unsigned(offered.maskPoint()))) {
      return false;
    }
    keys.put(seat, offered);
    return true;
  }

  @Override
  Optional<ToSumClient> ask(int seat) {
    return Optional.empty();
  }

  @Override
  public SumServerState close() {
    BitSet arrived = present();
    if (!book.parameters().isEnough(arrived.cardinality())) {
      return abort(AbortReason.TOO_FEW_ARRIVALS);
    }
    try {
      book.parameters().holders(arrived.cardinality());
    } catch (ParametersRefusedException e) {
      return abort(AbortReason.NO_SAFE_GRAPH);
    }
    ClosingRecord record = new ClosingRecord(arrived, Bytes.wrap(book.randomSeed()));
    closeWith(arrived, record.more());
    return new TakingDealings(arrivals(record));
  }

  Arrivals arrivals(ClosingRecord record) {
    return Arrivals.of(book, keys, record);
  }
}
