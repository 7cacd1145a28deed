package dev.sfumato.geopackage;

import dev.sfumato.core.geo.Bounds;
import dev.sfumato.export.MapCell;
import dev.sfumato.export.shape.WkbShape;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** What a cell stands for as a GeoPackage keeps it: a header with its bounds, then WKB. */
final class GeoPackageShape {
  private static final int HEADER_BYTES = 8 + 4 * Double.BYTES;

  /** Little-endian, and the bounds in two dimensions. */
  private static final byte FLAGS = 0b0000_0011;

  private GeoPackageShape() {}

  static byte[] of(MapCell cell, int system) {
    byte[] shape = WkbShape.of(cell.shape());
    byte[] all = new byte[HEADER_BYTES + shape.length];
    Bounds bounds = cell.bounds();
    ByteBuffer bytes = ByteBuffer.wrap(all).order(ByteOrder.LITTLE_ENDIAN);
    bytes.put((byte) 'G').put((byte) 'P').put((byte) 0).put(FLAGS).putInt(system);
    bytes.putDouble(bounds.west()).putDouble(bounds.east());
    bytes.putDouble(bounds.south()).putDouble(bounds.north());
    bytes.put(shape);
    return all;
  }
}
