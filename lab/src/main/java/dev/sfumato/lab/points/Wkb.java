package dev.sfumato.lab.points;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Points in well-known binary: a point or several, with or without heights and measures, as ISO and
 * as PostGIS write them.
 */
public final class Wkb {
  private static final int POINT = 1;
  private static final int MULTI_POINT = 4;
  private static final int HEIGHT_FLAG = 0x80000000;
  private static final int MEASURE_FLAG = 0x40000000;
  private static final int SYSTEM_FLAG = 0x20000000;

  private Wkb() {}

  /**
   * The coordinates, two numbers for each point; none where the geometry is no point, or broken.
   */
  public static double[] points(ByteBuffer bytes) {
    try {
      int type = type(bytes);
      if (type % 1000 == POINT) {
        return point(bytes);
      }
      return type % 1000 == MULTI_POINT ? several(bytes) : new double[0];
    } catch (BufferUnderflowException e) {
      return new double[0];
    }
  }

  private static double[] several(ByteBuffer bytes) {
    int count = bytes.getInt();
    if (count < 0 || count > bytes.remaining() / 21) {
      return new double[0];
    }
    double[] all = new double[2 * count];
    for (int i = 0; i < count; i++) {
      int type = type(bytes);
      double[] one = point(bytes);
      all[2 * i] = one[0];
      all[2 * i + 1] = one[1];
      // A height, a measure or both.
      for (int more = type / 1000 == 3 ? 2 : type >= 1000 ? 1 : 0; more > 0; more--) {
        bytes.getDouble();
      }
    }
    return all;
  }

  private static double[] point(ByteBuffer bytes) {
    return new double[] {bytes.getDouble(), bytes.getDouble()};
  }

  /** The type as ISO numbers it; leaves the bytes after it, in their order. */
  private static int type(ByteBuffer bytes) {
    bytes.order(bytes.get() == 0 ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
    int type = bytes.getInt();
    if ((type & SYSTEM_FLAG) != 0) {
      bytes.getInt();
    }
    int height = (type & HEIGHT_FLAG) != 0 ? 1000 : 0;
    int measure = (type & MEASURE_FLAG) != 0 ? 2000 : 0;
    return (type & ~(HEIGHT_FLAG | MEASURE_FLAG | SYSTEM_FLAG)) + height + measure;
  }
}
