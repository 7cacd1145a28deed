package dev.sfumato.lab.hostile;

import dev.sfumato.secagg.SumClient;
import dev.sfumato.secagg.sum.SumRound;
import dev.sfumato.secagg.sum.client.ClientPolicy;
import dev.sfumato.secagg.sum.client.DamagedSnapshotException;
import dev.sfumato.secagg.sum.client.SumClientSetup;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.vector.ModularVector;
import java.util.List;
import java.util.Optional;

/**
 * A phone that runs the shipped client and is set back to a copy from before its last answer, when
 * that has arrived. It must find out by itself and stop: a second answer would open its vector.
 */
final class HostileRestored implements HostileDevice {
  private final HostileSeat seat;
  private final SumRound when;
  private SumClient client;
  private boolean setBack;
  private Optional<ModularVector> contribution = Optional.empty();

  HostileRestored(HostileSeat seat, SumRound when) {
    this.seat = seat;
    this.when = when;
    this.client = SumClient.seat(setup());
  }

  private SumClientSetup setup() {
    return new SumClientSetup(
        seat.session(),
        seat.index(),
        seat.identity(),
        ClientPolicy.WIDEST,
        numbers -> contribution = Optional.of(seat.vector()),
        seat.primitives(),
        seat.randomness());
  }

  @Override
  public List<byte[]> keys() {
    return encoded(client.pending());
  }

  @Override
  public List<byte[]> answer(byte[] request) {
    boolean last = client.awaits() == when && !setBack;
    byte[] before = client.snapshot();
    Optional<Bytes> answer = client.receive(request).outgoing();
    if (last) {
      restore(before);
    }
    return encoded(answer);
  }

  /** By what the server holds, it sees what happened. */
  @Override
  public List<byte[]> noted(Bytes held) {
    return setBack ? encoded(client.noted(held).outgoing()) : List.of();
  }

  private void restore(byte[] before) {
    setBack = true;
    try {
      client = SumClient.restore(setup(), before);
    } catch (DamagedSnapshotException e) {
      throw new IllegalStateException("a client cannot read what it wrote", e);
    }
  }

  private static List<byte[]> encoded(Optional<Bytes> answer) {
    return answer.map(Bytes::array).stream().toList();
  }

  @Override
  public Optional<ModularVector> contribution() {
    return contribution;
  }
}
