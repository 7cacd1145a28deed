package dev.sfumato.server.shard;

import dev.sfumato.secagg.SumServer;
import dev.sfumato.secagg.session.AbortReason;
import dev.sfumato.secagg.session.AggregateSum;
import dev.sfumato.secagg.session.DropReason;
import dev.sfumato.secagg.sum.SumNumbers;
import dev.sfumato.secagg.sum.server.AnswerOutcome;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.vector.VectorShape;
import dev.sfumato.secagg.verified.VerifiedRound;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** A sum whose devices believe the coordinator. */
record HonestSum(SumServer server, VectorShape shape) implements ServedSum {
  @Override
  public OptionalInt admit(Bytes identity) {
    return server.admit(identity);
  }

  @Override
  public boolean giveOn(int seat, Bytes identity) {
    return server.giveOn(seat, identity);
  }

  @Override
  public AnswerOutcome answer(int seat, byte[] message) {
    return server.answer(seat, message);
  }

  @Override
  public Optional<Request> request(int seat) {
    return server
        .request(seat)
        .map(each -> new Request(each.encode(), AnswerSizes.of(each, shape)));
  }

  @Override
  public Bytes held(int seat) {
    return server.held(seat);
  }

  @Override
  public VerifiedRound round() {
    return VerifiedRound.valueOf(server.round().name());
  }

  @Override
  public int answered() {
    return server.answered();
  }

  @Override
  public int awaited() {
    return server.awaited();
  }

  @Override
  public boolean awaits(int seat) {
    return server.awaits(seat);
  }

  @Override
  public Optional<SumNumbers> numbers() {
    return server.numbers();
  }

  @Override
  public boolean isReady() {
    return server.isReady();
  }

  @Override
  public void close() {
    server.close();
  }

  @Override
  public void flush() {
    server.flush();
  }

  @Override
  public void lose(int seat, DropReason reason) {
    server.lose(seat, reason);
  }

  @Override
  public Optional<AggregateSum> result() {
    return server.result();
  }

  @Override
  public Optional<AbortReason> abortReason() {
    return server.abortReason();
  }

  @Override
  public Map<DropReason, Integer> outs() {
    return server.outs();
  }

  @Override
  public Optional<DropReason> out(int seat) {
    return server.out(seat);
  }
}
