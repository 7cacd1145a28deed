package dev.sfumato.secagg.crypto;

/**
 * The field of 256 elements modulo x^8 + x^4 + x^3 + x + 1, that of AES.
 *
 * <p>Secret bytes never index a table, which would tell them to whoever watches the cache: they are
 * multiplied eight at a time in a {@code long}, by a public factor whose bits alone steer the
 * branches. The tables serve public numbers, the x-coordinates.
 */
final class Gf256 {
  private static final int POLYNOMIAL = 0x11b;

  /** A generator of the multiplicative group. */
  private static final int GENERATOR = 3;

  private static final int[] EXP = new int[510];
  private static final int[] LOG = new int[256];

  static {
    int power = 1;
    for (int i = 0; i < 255; i++) {
      EXP[i] = power;
      EXP[i + 255] = power;
      LOG[power] = i;
      power = shiftAndReduce(power) ^ power;
    }
    assert power == 1 && EXP[1] == GENERATOR;
  }

  private Gf256() {}

  /** A product of public elements. */
  static int multiply(int a, int b) {
    return a == 0 || b == 0 ? 0 : EXP[LOG[a] + LOG[b]];
  }

  /** A quotient of public elements. */
  static int divide(int a, int b) {
    if (b == 0) {
      throw new ArithmeticException("division by zero in GF(256)");
    }
    return a == 0 ? 0 : EXP[LOG[a] + 255 - LOG[b]];
  }

  /** Multiplies the eight elements in a word by one public element. */
  static long multiplyWord(long elements, int factor) {
    long product = 0;
    long power = elements;
    for (int rest = factor; rest != 0; rest >>>= 1) {
      if ((rest & 1) != 0) {
        product ^= power;
      }
      power = doubleWord(power);
    }
    return product;
  }

  private static long doubleWord(long elements) {
    long carries = (elements >>> 7) & 0x0101010101010101L;
    // 0x1b is the polynomial without its leading term; its product with 0 or 1 stays in its byte.
    return ((elements & 0x7f7f7f7f7f7f7f7fL) << 1) ^ (carries * 0x1b);
  }

  private static int shiftAndReduce(int element) {
    int shifted = element << 1;
    return shifted > 0xff ? shifted ^ POLYNOMIAL : shifted;
  }
}
