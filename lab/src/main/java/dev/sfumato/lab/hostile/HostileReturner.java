package dev.sfumato.lab.hostile;

import dev.sfumato.secagg.sharing.Scalars;
import dev.sfumato.secagg.vector.Bytes;

/** Hands back other shares than it was dealt: random ones, or its own plus one. */
final class HostileReturner extends HostileClient {
  private final boolean shifted;

  HostileReturner(HostileSeat seat, boolean shifted) {
    super(seat);
    this.shifted = shifted;
  }

  @Override
  Bytes handBack(int dealer, boolean seedShare, Bytes share) {
    return shifted ? shift(share) : Bytes.wrap(Scalars.draw(seat.randomness()).expose());
  }

  private static Bytes shift(Bytes share) {
    byte[] changed = share.array().clone();
    HostileScalar.shift(changed, 0);
    return Bytes.wrap(changed);
  }
}
