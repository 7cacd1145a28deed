package dev.sfumato.lab.hostile;

import dev.sfumato.secagg.crypto.Secret;
import dev.sfumato.secagg.sharing.Scalars;

/** Masks with another seed than the one that it shared: its own vector is spoilt, nothing else. */
final class HostileOtherSeed extends HostileClient {
  private final Secret other;

  HostileOtherSeed(HostileSeat seat) {
    super(seat);
    this.other = Scalars.draw(seat.randomness());
  }

  @Override
  Secret maskingSeed() {
    return other;
  }
}
