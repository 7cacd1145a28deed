package dev.sfumato.lab.hostile;

import dev.sfumato.lab.hostile.HostileDealing.Place;
import dev.sfumato.secagg.crypto.Secret;
import dev.sfumato.secagg.sum.message.ParcelsRequest.Parcel;
import dev.sfumato.secagg.sum.message.ToSumServer;
import dev.sfumato.secagg.vector.Bytes;
import java.util.Arrays;
import java.util.List;

/**
 * Dealer and holder of one mind (decision 0018): as a dealer it gives its friends a value off its
 * polynomial, with a check that fits, and vanishes before its input if it can; as a holder it
 * accepts what friends dealt, whatever it is, and hands that value back, so that a key is rebuilt
 * that is nobody's.
 */
final class HostileConspirator extends HostileClient {
  HostileConspirator(HostileSeat seat) {
    super(seat);
    seat.plot().join(seat.index());
  }

  @Override
  byte[] share(Place place, Secret dealt) {
    byte[] share = dealt.expose().clone();
    if (seat.plot().has(place.holder())) {
      HostileScalar.shift(share, 0);
      seat.plot().tell(seat.index(), place.holder(), share);
    }
    return share;
  }

  @Override
  boolean accepts(Parcel parcel, boolean fine) {
    return fine || seat.plot().has(parcel.dealer());
  }

  @Override
  Bytes handBack(int dealer, boolean seedShare, Bytes share) {
    return seedShare
        ? share
        : seat.plot()
            .told(dealer, seat.index())
            .map(told -> Bytes.wrap(Arrays.copyOf(told, HostileScalar.BYTES)))
            .orElse(share);
  }

  /** Half of them vanish, the others are there to hand back. */
  @Override
  List<ToSumServer> send(ToSumServer answer) {
    boolean gone = answer.kind() == ToSumServer.Kind.INPUT && seat.index() % 2 == 0;
    return gone ? List.of() : super.send(answer);
  }
}
