package dev.sfumato.secagg.sharing;

/**
 * A product of small public numbers modulo l; several are gathered before a long one is touched.
 */
final class SmallProduct {
  /** Two factors of ten bits each. */
  private static final int MAX_GATHERED = 1 << 20;

  private final long[] product = new long[ScalarLimbs.LIMBS];
  private int gathered = 1;

  SmallProduct() {
    product[0] = 1;
  }

  /** Times a number of at most ten bits and any sign. */
  SmallProduct times(int factor) {
    if (Math.abs(gathered) > MAX_GATHERED / (ScalarLimbs.MAX_POINT + 1)
        && Math.abs((long) gathered * factor) > MAX_GATHERED) {
      take();
    }
    gathered *= factor;
    return this;
  }

  private void take() {
    ScalarLimbs.multiply(product, gathered);
    gathered = 1;
  }

  /** Writes the product, under l. */
  void to(long[] target, int at) {
    take();
    System.arraycopy(product, 0, target, at, ScalarLimbs.LIMBS);
    ScalarLimbs.normalize(target, at);
  }
}
