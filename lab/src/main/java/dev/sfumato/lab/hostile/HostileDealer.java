package dev.sfumato.lab.hostile;

import dev.sfumato.lab.hostile.HostileDealing.Place;
import dev.sfumato.secagg.crypto.Secret;
import dev.sfumato.secagg.graph.HolderSize;
import dev.sfumato.secagg.sum.message.ToSumServer;
import java.util.List;
import java.util.function.ToIntFunction;

/**
 * Deals some holders values off its polynomials, with checks that fit these values. If it gets that
 * far, every other one vanishes before its input, so that its mask key is needed, and the rest
 * stay, so that the seed is.
 */
final class HostileDealer extends HostileClient {
  private static final int SEED = 2 * HostileScalar.BYTES;

  private final ToIntFunction<HolderSize> victims;

  HostileDealer(HostileSeat seat, ToIntFunction<HolderSize> victims) {
    super(seat);
    this.victims = victims;
  }

  @Override
  byte[] share(Place place, Secret dealt) {
    byte[] share = dealt.expose().clone();
    if (place.point() <= victims.applyAsInt(place.size())) {
      HostileScalar.shift(share, 0);
      HostileScalar.shift(share, SEED);
    }
    return share;
  }

  @Override
  List<ToSumServer> send(ToSumServer answer) {
    boolean gone = answer.kind() == ToSumServer.Kind.INPUT && seat.index() % 2 == 0;
    return gone ? List.of() : super.send(answer);
  }
}
