package dev.sfumato.secagg.sum.round;

import dev.sfumato.secagg.sum.message.ParcelsRequest;
import dev.sfumato.secagg.sum.message.ParcelsRequest.Parcel;
import java.util.Arrays;

/** One holder's parcels, each in its place in the order of the dealers, as they will be kept. */
final class ParcelTray {
  private final int[] dealers;
  private final byte[] content;

  ParcelTray(int[] dealers) {
    this.dealers = dealers;
    this.content = ParcelsRequest.emptyTray(dealers.length);
  }

  /** Takes a dealer's parcel from where it stands among others. */
  void put(int dealer, byte[] parcels, int at) {
    int place = Arrays.binarySearch(dealers, dealer);
    int to = ParcelsRequest.COUNT_BYTES + place * Parcel.BYTES;
    System.arraycopy(parcels, at, content, to, Parcel.BYTES);
  }

  byte[] content() {
    return content;
  }
}
