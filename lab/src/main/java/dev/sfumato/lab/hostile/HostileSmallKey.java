package dev.sfumato.lab.hostile;

import dev.sfumato.secagg.crypto.Secret;
import dev.sfumato.secagg.sharing.MaskKeyPair;
import dev.sfumato.secagg.sharing.MaskKeys;
import dev.sfumato.secagg.sum.message.ToSumServer;
import dev.sfumato.secagg.vector.Bytes;
import java.math.BigInteger;
import java.util.List;

/**
 * Has a mask key that no generator makes, 8 times a small number: neither an eighth of it nor the
 * negative of that is a number that X25519 multiplies by. Half of them vanish before their input,
 * so that the server has to.
 */
final class HostileSmallKey extends HostileClient {
  HostileSmallKey(HostileSeat seat) {
    super(seat, key(BigInteger.valueOf(8L * (seat.index() + 1))));
  }

  private static MaskKeyPair key(BigInteger scalar) {
    Bytes point = HostilePoint.times(scalar).encoded();
    return new MaskKeyPair(
        Secret.wrap(HostileScalar.bytes(scalar)), point, MaskKeys.montgomery(point));
  }

  @Override
  List<ToSumServer> send(ToSumServer answer) {
    boolean gone = answer.kind() == ToSumServer.Kind.INPUT && seat.index() % 2 == 0;
    return gone ? List.of() : super.send(answer);
  }
}
