package dev.sfumato.server.shard;

import dev.sfumato.secagg.session.AbortReason;
import dev.sfumato.secagg.session.AggregateSum;
import dev.sfumato.secagg.session.DropReason;
import dev.sfumato.secagg.sum.SumNumbers;
import dev.sfumato.secagg.sum.server.AnswerOutcome;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.verified.VerifiedRound;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The server of one secure sum, of either grade: what a host does with it is the same. Rounds have
 * the names of the grade that has more of them.
 */
interface ServedSum {
  /** What a device is asked, and how long its answer may be. */
  @SuppressWarnings("ArrayRecordComponent") // Never compared.
  record Request(byte[] message, int answerBytes) {}

  /** The seat of an identity: the one that it has, or in the round of keys the next free one. */
  OptionalInt admit(Bytes identity);

  /** Gives the seat of one that has given no keys to another; whether that is done. */
  default boolean giveOn(int seat, Bytes identity) {
    return false;
  }

  AnswerOutcome answer(int seat, byte[] message);

  /** What the seat has to answer now, or is told at the end. */
  Optional<Request> request(int seat);

  /** The digest of the seat's last answer. */
  Bytes held(int seat);

  VerifiedRound round();

  /** How many have answered in this round. */
  int answered();

  /** How many may still answer in this round. */
  int awaited();

  boolean awaits(int seat);

  /** By which devices draw their noise, once inputs are asked for. */
  Optional<SumNumbers> numbers();

  /** Whether waiting longer changes nothing. */
  boolean isReady();

  /** Ends the round; what was fixed thereby is still to be committed. */
  void close();

  /** Puts what is only in memory into the archive; before every commit. */
  void flush();

  void lose(int seat, DropReason reason);

  Optional<AggregateSum> result();

  Optional<AbortReason> abortReason();

  Map<DropReason, Integer> outs();

  Optional<DropReason> out(int seat);
}
