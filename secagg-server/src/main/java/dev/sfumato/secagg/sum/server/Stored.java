package dev.sfumato.secagg.sum.server;

import dev.sfumato.secagg.message.MalformedMessageException;
import dev.sfumato.secagg.sum.message.ParcelsRequest;
import dev.sfumato.secagg.sum.message.ToSumServer;
import dev.sfumato.secagg.vector.Bytes;

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

  /** What was dealt to a seat, as it is sent. */
  public static ParcelsRequest parcels(SeatBook book, int seat) {
    return new ParcelsRequest(
        book.head(seat), Bytes.wrap(require(book.archive, Shelf.PARCELS, seat)));
  }

  public static byte[] require(SumArchive archive, Shelf shelf, int key) {
    return archive
        .get(shelf, key)
        .orElseThrow(() -> new IllegalStateException("the archive has lost an entry of " + shelf));
  }
}
