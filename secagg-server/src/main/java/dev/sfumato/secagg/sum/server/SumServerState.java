package dev.sfumato.secagg.sum.server;

import dev.sfumato.secagg.session.AbortReason;
import dev.sfumato.secagg.session.AggregateSum;
import dev.sfumato.secagg.session.DropReason;
import dev.sfumato.secagg.sum.SumNumbers;
import dev.sfumato.secagg.sum.SumRound;
import dev.sfumato.secagg.sum.message.ToSumClient;
import dev.sfumato.secagg.vector.Bytes;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Where a sum stands; see {@code SumServer} for what each method means. */
public interface SumServerState {
  SumRound round();

  OptionalInt admit(Bytes identity);

  /** Only in the round of keys. */
  default boolean giveOn(int seat, Bytes identity) {
    return false;
  }

  AnswerOutcome answer(int seat, byte[] message);

  Optional<ToSumClient> request(int seat);

  Bytes held(int seat);

  boolean awaits(int seat);

  Optional<SumNumbers> numbers();

  int answered();

  int awaited();

  boolean isReady();

  /** The state after this round. */
  SumServerState close();

  SumServerState abort(AbortReason reason);

  void flush();

  void lose(int seat, DropReason reason);

  Map<DropReason, Integer> outs();

  Optional<DropReason> out(int seat);

  default Optional<AggregateSum> result() {
    return Optional.empty();
  }

  default Optional<AbortReason> abortReason() {
    return Optional.empty();
  }
}
