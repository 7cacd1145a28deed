package dev.sfumato.secagg.sharing;

import dev.sfumato.secagg.vector.LittleEndian;

/**
 * Numbers modulo l = 2^252 + {@code DELTA}, the order of Ed25519's base point, as six limbs of 42
 * bits: six times 42 is 252, so whatever stands at or over bit 252 is folded in as {@code -DELTA}
 * times itself. Limbs are signed while a computation runs. No branch hangs on a value.
 */
final class ScalarLimbs {
  static final int LIMBS = 6;
  static final int BITS = 42;

  /** Ten bits; the limbs of a Horner step then stay far from the sign bit. */
  static final int MAX_POINT = 1023;

  private static final long MASK = (1L << BITS) - 1;

  /** 27742317777372353535851937790883648493 in limbs. */
  private static final long DELTA_0 = 0x31a5cf5d3edL;

  private static final long DELTA_1 = 0x1e735960498L;
  private static final long DELTA_2 = 0x14def9dea2fL;

  private ScalarLimbs() {}

  /** Any 32 bytes, little-endian; the last limb takes what is over bit 252. */
  static void decode(byte[] source, int offset, long[] target, int at) {
    long a = LittleEndian.getLong(source, offset);
    long b = LittleEndian.getLong(source, offset + 8);
    long c = LittleEndian.getLong(source, offset + 16);
    long d = LittleEndian.getLong(source, offset + 24);
    target[at] = a & MASK;
    target[at + 1] = (a >>> 42 | b << 22) & MASK;
    target[at + 2] = b >>> 20 & MASK;
    target[at + 3] = (b >>> 62 | c << 2) & MASK;
    target[at + 4] = (c >>> 40 | d << 24) & MASK;
    target[at + 5] = d >>> 18;
  }

  /** Limbs that {@link #normalize} left, or others of which each fits its place. */
  static void encode(long[] source, int at, byte[] target, int offset) {
    LittleEndian.putLong(target, offset, source[at] | source[at + 1] << 42);
    LittleEndian.putLong(
        target, offset + 8, source[at + 1] >>> 22 | source[at + 2] << 20 | source[at + 3] << 62);
    LittleEndian.putLong(target, offset + 16, source[at + 3] >>> 2 | source[at + 4] << 40);
    LittleEndian.putLong(target, offset + 24, source[at + 4] >>> 24 | source[at + 5] << 18);
  }

  /**
   * The one representative under l. The first fold leaves a number within 2^147 of [0, 2^252), the
   * second one in [-DELTA, l), and l is added to what is negative.
   */
  static void normalize(long[] value, int at) {
    fold(value, at, carry(value, at));
    fold(value, at, carry(value, at));
    long over = carry(value, at);
    long negative = over >> 63;
    value[at + 5] += (over - negative) << BITS;
    fold(value, at, negative);
    carryBelowTop(value, at);
  }

  /**
   * The value of a polynomial, constant first, at a point up to {@link #MAX_POINT}, by Horner's
   * rule. In each step every limb has less than 2^53 before the fold and 2^54 after it.
   */
  static void evaluate(long[] coefficients, int point, long[] target) {
    long v0 = 0;
    long v1 = 0;
    long v2 = 0;
    long v3 = 0;
    long v4 = 0;
    long v5 = 0;
    for (int at = coefficients.length - LIMBS; at >= 0; at -= LIMBS) {
      v5 = v5 * point + coefficients[at + 5];
      v4 = v4 * point + coefficients[at + 4];
      v3 = v3 * point + coefficients[at + 3];
      long over = v5 >> BITS;
      v2 = v2 * point + coefficients[at + 2] - over * DELTA_2;
      v1 = v1 * point + coefficients[at + 1] - over * DELTA_1;
      v0 = v0 * point + coefficients[at] - over * DELTA_0;
      v5 = (v5 & MASK) + (v4 >> BITS);
      v4 = (v4 & MASK) + (v3 >> BITS);
      v3 = (v3 & MASK) + (v2 >> BITS);
      v2 = (v2 & MASK) + (v1 >> BITS);
      v1 = (v1 & MASK) + (v0 >> BITS);
      v0 &= MASK;
    }
    target[0] = v0;
    target[1] = v1;
    target[2] = v2;
    target[3] = v3;
    target[4] = v4;
    target[5] = v5;
    normalize(target, 0);
  }

  /**
   * Multiplies by a number of at most 20 bits. The limbs are left with 42 bits, the last with a few
   * more and its sign, but are not normalized.
   */
  static void multiply(long[] value, int factor) {
    for (int i = 0; i < LIMBS; i++) {
      value[i] *= factor;
    }
    fold(value, 0, carry(value, 0));
    carryBelowTop(value, 0);
  }

  /** Minus a normalized number. */
  static void negate(long[] value, int at) {
    for (int i = 0; i < LIMBS; i++) {
      value[at + i] = -value[at + i];
    }
    normalize(value, at);
  }

  /** Leaves 42 bits in each limb and returns what is over the last. */
  private static long carry(long[] value, int at) {
    carryBelowTop(value, at);
    long over = value[at + 5] >> BITS;
    value[at + 5] &= MASK;
    return over;
  }

  private static void carryBelowTop(long[] value, int at) {
    for (int i = at; i < at + 5; i++) {
      value[i + 1] += value[i] >> BITS;
      value[i] &= MASK;
    }
  }

  private static void fold(long[] value, int at, long over) {
    value[at] -= over * DELTA_0;
    value[at + 1] -= over * DELTA_1;
    value[at + 2] -= over * DELTA_2;
  }
}
