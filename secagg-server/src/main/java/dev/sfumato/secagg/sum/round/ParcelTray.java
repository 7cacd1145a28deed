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

  void put(Parcel parcel) {
    ParcelsRequest.put(parcel, Arrays.binarySearch(dealers, parcel.dealer()), content);
  }

  byte[] content() {
    return content;
  }
}
