package dev.sfumato.secagg.sum.server;

import dev.sfumato.secagg.sum.SumDerivations;
import dev.sfumato.secagg.vector.Bytes;
import java.util.Arrays;
import java.util.BitSet;

/** A set of seats as bytes: a bit a seat, the lowest bit of a byte first, zeros after the last. */
public final class SeatBitmap {
  private SeatBitmap() {}

  public static byte[] encode(BitSet set, int seats) {
    return Arrays.copyOf(set.toByteArray(), bytes(seats));
  }

  /** The set that a record starts with. */
  public static BitSet decode(byte[] record, int seats) {
    return BitSet.valueOf(Arrays.copyOf(record, bytes(seats)));
  }

  public static Bytes digest(BitSet set, int seats) {
    return SumDerivations.sha256(encode(set, seats));
  }

  public static int bytes(int seats) {
    return (seats + 7) / 8;
  }

  /** What is in the one and not in the other. */
  public static BitSet without(BitSet one, BitSet other) {
    BitSet rest = (BitSet) one.clone();
    rest.andNot(other);
    return rest;
  }
}
