package dev.sfumato.secagg.sum.server;

import dev.sfumato.secagg.message.MalformedMessageException;
import dev.sfumato.secagg.sum.message.ParcelsRequest;
import dev.sfumato.secagg.sum.message.ParcelsRequest.Parcel;
import dev.sfumato.secagg.sum.message.ToSumServer;
import java.util.List;

/** Reads back what was checked before it was put into the archive. */
public final class Stored {
  private Stored() {}

  public static ToSumServer answer(byte[] bytes) {
    try {
      return ToSumServer.decode(bytes);
    } catch (MalformedMessageException e) {
      throw new IllegalStateException("the archive holds an answer that is none", e);
    }
  }

  public static List<Parcel> parcels(SumArchive archive, int seat) {
    byte[] bytes = require(archive, Shelf.PARCELS, seat);
    try {
      return ParcelsRequest.decodeParcels(bytes);
    } catch (MalformedMessageException e) {
      throw new IllegalStateException("the archive holds parcels that are none", e);
    }
  }

  public static byte[] require(SumArchive archive, Shelf shelf, int key) {
    return archive
        .get(shelf, key)
        .orElseThrow(() -> new IllegalStateException("the archive has lost an entry of " + shelf));
  }
}
