package dev.sfumato.lab.hostile;

import dev.sfumato.secagg.crypto.Secret;
import dev.sfumato.secagg.sharing.Scalars;

/** Shares another key than the one that the others mask with, to vanish and leave a dead sum. */
final class HostileOtherKey extends HostileClient {
  private final Secret other;

  HostileOtherKey(HostileSeat seat) {
    super(seat);
    this.other = Scalars.draw(seat.randomness());
  }

  @Override
  Secret sharedScalar() {
    return other;
  }
}
