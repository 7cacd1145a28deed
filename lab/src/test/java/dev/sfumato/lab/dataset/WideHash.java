package dev.sfumato.lab.dataset;

import java.math.BigInteger;

/** The hash of {@link Noise} in numbers of any size, each step cut to 64 bits by hand. */
final class WideHash {
  private static final BigInteger RANGE = BigInteger.ONE.shiftLeft(64);

  private WideHash() {}

  static double uniform(int seed, long x, long y) {
    BigInteger sum =
        times(seed, "9e3779b97f4a7c15")
            .add(times(x, "bf58476d1ce4e5b9"))
            .add(times(y, "94d049bb133111eb"))
            .mod(RANGE);
    BigInteger mixed = mix(mix(sum, 32, "d6e8feb86659fd93"), 29, "a0761d6478bd642f");
    BigInteger last = mixed.xor(mixed.shiftRight(32)).shiftRight(11);
    return last.longValueExact() / (double) (1L << 53);
  }

  private static BigInteger times(long value, String factor) {
    return BigInteger.valueOf(value).multiply(new BigInteger(factor, 16));
  }

  private static BigInteger mix(BigInteger value, int shift, String factor) {
    return value.xor(value.shiftRight(shift)).multiply(new BigInteger(factor, 16)).mod(RANGE);
  }
}
