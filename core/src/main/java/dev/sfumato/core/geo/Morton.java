package dev.sfumato.core.geo;

/** The Morton curve: the bits of x and y taken in turn, x first. */
public final class Morton {
  private Morton() {}

  public static long encode(int x, int y) {
    return spread(x) << 1 | spread(y);
  }

  public static int x(long code) {
    return gather(code >>> 1);
  }

  public static int y(long code) {
    return gather(code);
  }

  /** Puts a zero between any two bits of a number of at most 31 bits. */
  private static long spread(int value) {
    long v = value;
    v = (v | v << 16) & 0x0000ffff0000ffffL;
    v = (v | v << 8) & 0x00ff00ff00ff00ffL;
    v = (v | v << 4) & 0x0f0f0f0f0f0f0f0fL;
    v = (v | v << 2) & 0x3333333333333333L;
    return (v | v << 1) & 0x5555555555555555L;
  }

  private static int gather(long code) {
    long v = code & 0x5555555555555555L;
    v = (v | v >>> 1) & 0x3333333333333333L;
    v = (v | v >>> 2) & 0x0f0f0f0f0f0f0f0fL;
    v = (v | v >>> 4) & 0x00ff00ff00ff00ffL;
    v = (v | v >>> 8) & 0x0000ffff0000ffffL;
    return (int) (v | v >>> 16);
  }
}
