package dev.sfumato.secagg.sum.server;

import dev.sfumato.secagg.graph.HolderSize;
import dev.sfumato.secagg.sum.message.HoldersRequest;
import dev.sfumato.secagg.sum.message.HoldersRequest.Holder;
import dev.sfumato.secagg.vector.Bytes;
import java.util.Arrays;
import java.util.BitSet;

/** Those that gave keys, and who holds shares of whom: fixed for the rest of the sum. */
public record Arrivals(SeatBook book, KeyTable keys, BitSet members, HolderSize size, Ring ring) {
  public static Arrivals of(SeatBook book, KeyTable keys, ClosingRecord record) {
    int[] members = record.goOn().stream().toArray();
    HolderSize size = book.parameters().holders(members.length);
    Ring ring = Ring.draw(members, book.parameters().seats(), size.holders(), record.more());
    return new Arrivals(book, keys, record.goOn(), size, ring);
  }

  public int count() {
    return ring.size();
  }

  public HoldersRequest request(int seat) {
    return new HoldersRequest(
        book.head(seat),
        count(),
        keys.get(seat),
        Arrays.stream(ring.neighbours(seat)).mapToObj(this::holder).toList());
  }

  private Holder holder(int seat) {
    return new Holder(seat, keys.shareKey(seat));
  }

  public Bytes maskPoint(int seat) {
    return keys.maskPoint(seat);
  }
}
