package dev.sfumato.export.shape;

import dev.sfumato.core.geo.Bounds;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;

/** What a cell stands for as well-known binary: a multipolygon, little-endian. */
public final class WkbShape {
  private static final byte LITTLE_ENDIAN = 1;
  private static final int POLYGON = 3;
  private static final int MULTI_POLYGON = 6;
  private static final int RING_POINTS = 5;
  private static final int HEADER_BYTES = 9;
  private static final int POLYGON_BYTES = HEADER_BYTES + 4 + RING_POINTS * 2 * Double.BYTES;

  private WkbShape() {}

  public static byte[] of(List<Bounds> shape) {
    ByteBuffer bytes = ByteBuffer.allocate(HEADER_BYTES + shape.size() * POLYGON_BYTES);
    bytes.order(ByteOrder.LITTLE_ENDIAN);
    bytes.put(LITTLE_ENDIAN).putInt(MULTI_POLYGON).putInt(shape.size());
    for (Bounds piece : shape) {
      bytes.put(LITTLE_ENDIAN).putInt(POLYGON).putInt(1).putInt(RING_POINTS);
      putRing(bytes, piece);
    }
    return bytes.array();
  }

  /** Counter-clockwise and closed. */
  private static void putRing(ByteBuffer bytes, Bounds piece) {
    bytes.putDouble(piece.west()).putDouble(piece.south());
    bytes.putDouble(piece.east()).putDouble(piece.south());
    bytes.putDouble(piece.east()).putDouble(piece.north());
    bytes.putDouble(piece.west()).putDouble(piece.north());
    bytes.putDouble(piece.west()).putDouble(piece.south());
  }
}
