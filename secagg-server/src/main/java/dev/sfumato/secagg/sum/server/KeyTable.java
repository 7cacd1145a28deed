package dev.sfumato.secagg.sum.server;

import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.sum.message.SumKeys;
import dev.sfumato.secagg.vector.Bytes;

/** The public keys of all seats. */
public final class KeyTable {
  private final FlatTable shareKeys;
  private final FlatTable maskPoints;

  public KeyTable(int seats) {
    this.shareKeys = new FlatTable(seats, Primitives.PUBLIC_KEY_BYTES);
    this.maskPoints = new FlatTable(seats, Primitives.PUBLIC_KEY_BYTES);
  }

  public void put(int seat, SumKeys keys) {
    shareKeys.put(seat, keys.shareKey());
    maskPoints.put(seat, keys.maskPoint());
  }

  public SumKeys get(int seat) {
    return new SumKeys(shareKey(seat), maskPoint(seat));
  }

  public Bytes shareKey(int seat) {
    return shareKeys.get(seat);
  }

  public Bytes maskPoint(int seat) {
    return maskPoints.get(seat);
  }
}
