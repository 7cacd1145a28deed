package dev.sfumato.lab.hostile;

import dev.sfumato.secagg.sum.message.ParcelsRequest.Parcel;

/** Complains about every dealer. */
final class HostileComplainer extends HostileClient {
  HostileComplainer(HostileSeat seat) {
    super(seat);
  }

  @Override
  boolean accepts(Parcel parcel, boolean fine) {
    return false;
  }
}
