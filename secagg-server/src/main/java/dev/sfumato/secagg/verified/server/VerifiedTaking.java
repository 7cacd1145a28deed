package dev.sfumato.secagg.verified.server;

import dev.sfumato.secagg.message.MalformedMessageException;
import dev.sfumato.secagg.session.AbortReason;
import dev.sfumato.secagg.session.AggregateSum;
import dev.sfumato.secagg.session.DropReason;
import dev.sfumato.secagg.sum.message.SumHead;
import dev.sfumato.secagg.sum.server.ClosingRecord;
import dev.sfumato.secagg.sum.server.SeatBitmap;
import dev.sfumato.secagg.sum.server.SeatBook;
import dev.sfumato.secagg.sum.server.Shelf;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.verified.VerifiedRound;
import dev.sfumato.secagg.verified.message.ToVerifiedClient;
import dev.sfumato.secagg.verified.message.ToVerifiedServer;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;

/** A round: one kind of answer is taken from certain seats, from each once. */
abstract class VerifiedTaking {
  final SeatBook book;
  final VerifiedRound round;
  private final Shelf shelf;
  private final BitSet expected;
  final BitSet answered = new BitSet();

  VerifiedTaking(SeatBook book, VerifiedRound round, Shelf shelf, BitSet expected) {
    this.book = book;
    this.round = round;
    this.shelf = shelf;
    this.expected = expected;
  }

  /** Looks at an answer of the right kind and remembers it, or says why not. */
  abstract Optional<DropReason> take(int seat, ToVerifiedServer message, Bytes digest);

  abstract ToVerifiedClient ask(int seat);

  /** What the next round is made from, now or since before this process. */
  abstract VerifiedTaking next(BitSet goOn);

  /** Who goes on, or nothing and the sum is over. */
  abstract Optional<AbortReason> fault(BitSet goOn);

  /** What is written down of an answer. */
  byte[] kept(byte[] encoded, Bytes digest) {
    return encoded;
  }

  final Optional<DropReason> receive(
      int seat, ToVerifiedServer message, byte[] encoded, Bytes digest) {
    if (!expected.get(seat)) {
      return Optional.of(DropReason.OUT_OF_ORDER);
    }
    if (answered.get(seat)) {
      return Optional.of(DropReason.DIFFERENT_ANSWER);
    }
    Optional<DropReason> fault = take(seat, message, digest);
    if (fault.isEmpty()) {
      book.archive.put(shelf, seat, kept(encoded, digest));
      arrived(seat, digest);
    }
    return fault;
  }

  final void arrived(int seat, Bytes digest) {
    answered.set(seat);
    book.hold(seat, digest);
  }

  /** Finds again what is in the archive; whoever keeps something else of an answer does more. */
  VerifiedTaking restore() {
    book.archive.scan(
        shelf,
        (seat, encoded) -> {
          Bytes digest = SumHead.digest(encoded);
          take(seat, decode(encoded), digest);
          arrived(seat, digest);
        });
    return this;
  }

  static ToVerifiedServer decode(byte[] encoded) {
    try {
      return ToVerifiedServer.decode(encoded);
    } catch (MalformedMessageException e) {
      throw new IllegalStateException("the archive holds an answer that is none", e);
    }
  }

  final Optional<ToVerifiedClient> request(int seat) {
    return awaits(seat) ? Optional.of(ask(seat)) : Optional.empty();
  }

  final boolean awaits(int seat) {
    return expected.get(seat) && !answered.get(seat) && !book.outs.has(seat);
  }

  final int awaited() {
    BitSet awaited = SeatBitmap.without(expected, answered);
    awaited.andNot(book.outs.set());
    return awaited.cardinality();
  }

  boolean isReady() {
    return awaited() == 0;
  }

  void flush() {}

  /** Those that answered and are not out. */
  BitSet present() {
    return SeatBitmap.without(answered, book.outs.set());
  }

  VerifiedTaking close() {
    BitSet goOn = present();
    Optional<AbortReason> fault = fault(goOn);
    if (fault.isPresent()) {
      return VerifiedFinished.aborted(book, fault.get());
    }
    flush();
    new ClosingRecord(goOn, held(goOn))
        .write(book.archive, round.number(), book.parameters().seats());
    lateWithout(goOn);
    return next(goOn);
  }

  /** Whoever was asked and does not go on is late, if there is no better reason. */
  final void lateWithout(BitSet goOn) {
    BitSet late = SeatBitmap.without(expected, goOn);
    late.clear(book.admitted(), book.parameters().seats() + 1);
    book.outs.late(late);
  }

  private Bytes held(BitSet goOn) {
    byte[] digests = new byte[goOn.cardinality() * SumHead.HELD_BYTES];
    int at = 0;
    for (int seat : goOn.stream().toArray()) {
      System.arraycopy(book.held(seat).array(), 0, digests, at, SumHead.HELD_BYTES);
      at += SumHead.HELD_BYTES;
    }
    return Bytes.wrap(digests);
  }

  /** The round after this one, which an archive says is closed. */
  final VerifiedTaking reopen(ClosingRecord record) {
    int at = 0;
    for (int seat : record.goOn().stream().toArray()) {
      int end = at + SumHead.HELD_BYTES;
      book.hold(seat, Bytes.wrap(Arrays.copyOfRange(record.more().array(), at, end)));
      at = end;
    }
    lateWithout(record.goOn());
    return next(record.goOn());
  }

  Optional<AggregateSum> result() {
    return Optional.empty();
  }

  Optional<AbortReason> abortReason() {
    return Optional.empty();
  }
}
