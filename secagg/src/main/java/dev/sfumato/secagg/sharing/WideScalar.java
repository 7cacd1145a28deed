package dev.sfumato.secagg.sharing;

import java.util.Arrays;

/**
 * A sum of products of numbers modulo l, reduced once at the end: 25 signed limbs of 21 bits, which
 * hold any 64 bytes, or a thousand products without a carry between. No branch hangs on a value.
 * Wiped by its reduction.
 */
final class WideScalar {
  private static final int BITS = 21;
  private static final int HALF = 12;
  private static final int LIMBS = 25;
  private static final long MASK = (1L << BITS) - 1;

  /** 27742317777372353535851937790883648493, what l has over 2^252, in limbs of 21 bits. */
  private static final long[] DELTA = {0x15d3ed, 0x18d2e7, 0x160498, 0xf39ac, 0x1dea2f, 0xa6f7c};

  private final long[] sum = new long[LIMBS];
  private final long[] left = new long[HALF];
  private final long[] right = new long[HALF];

  /** Adds the product of two numbers. */
  WideScalar addProduct(long[] a, int atA, long[] b, int atB) {
    spread(a, atA, left);
    spread(b, atB, right);
    for (int i = 0; i < HALF; i++) {
      long factor = left[i];
      for (int j = 0; j < HALF; j++) {
        sum[i + j] += factor * right[j];
      }
    }
    return this;
  }

  WideScalar add(long[] a, int at) {
    for (int i = 0; i < ScalarLimbs.LIMBS; i++) {
      sum[2 * i] += a[at + i];
    }
    return this;
  }

  /** Adds up to 64 bytes, a little-endian number. */
  WideScalar addBytes(byte[] source, int offset, int length) {
    for (int i = 0; i < length; i++) {
      int bit = 8 * i;
      sum[bit / BITS] += (source[offset + i] & 0xffL) << bit % BITS;
    }
    return this;
  }

  /**
   * Writes the sum modulo l and starts again from zero. The limbs from 18 on fall on 6 to 17, and
   * those from 12 on, small again after a carry, on 0 to 11.
   */
  void reduceTo(long[] target, int at) {
    carry(LIMBS - 1);
    fold(LIMBS - 1, HALF + HALF / 2);
    carry(HALF + HALF / 2);
    fold(HALF + HALF / 2, HALF);
    carry(HALF);
    fold(HALF, HALF);
    carry(HALF);
    for (int i = 0; i < ScalarLimbs.LIMBS; i++) {
      target[at + i] = sum[2 * i] + (sum[2 * i + 1] << BITS);
    }
    target[at + ScalarLimbs.LIMBS - 1] += sum[HALF] << ScalarLimbs.BITS;
    ScalarLimbs.normalize(target, at);
    Arrays.fill(sum, 0);
    Arrays.fill(left, 0);
    Arrays.fill(right, 0);
  }

  /** Leaves 21 bits in each limb under {@code end}, which takes what is over them. */
  private void carry(int end) {
    for (int i = 0; i < end; i++) {
      sum[i + 1] += sum[i] >> BITS;
      sum[i] &= MASK;
    }
  }

  /** {@code 2^252 = -DELTA}, from limb {@code first} down to {@code last}. */
  private void fold(int first, int last) {
    for (int i = first; i >= last; i--) {
      for (int j = 0; j < DELTA.length; j++) {
        sum[i - HALF + j] -= sum[i] * DELTA[j];
      }
      sum[i] = 0;
    }
  }

  private static void spread(long[] source, int at, long[] target) {
    for (int i = 0; i < ScalarLimbs.LIMBS; i++) {
      target[2 * i] = source[at + i] & MASK;
      target[2 * i + 1] = source[at + i] >> BITS;
    }
  }
}
