package dev.sfumato.lab.hostile;

import dev.sfumato.secagg.vector.Bytes;
import java.math.BigInteger;

/** A point of Ed25519 in plain coordinates (RFC 8032, 5.1), for keys that no generator makes. */
record HostilePoint(BigInteger x, BigInteger y) {
  private static final BigInteger PRIME =
      BigInteger.ONE.shiftLeft(255).subtract(BigInteger.valueOf(19));
  private static final BigInteger D = quotient(BigInteger.valueOf(-121665), 121666);
  private static final HostilePoint ZERO = new HostilePoint(BigInteger.ZERO, BigInteger.ONE);
  private static final HostilePoint BASE =
      new HostilePoint(
          new BigInteger(
              "15112221349535400772501151409588531511454012693041857206046113283949847762202"),
          quotient(BigInteger.valueOf(4), 5));

  /** The base point so many times. */
  static HostilePoint times(BigInteger scalar) {
    HostilePoint sum = ZERO;
    for (int bit = scalar.bitLength() - 1; bit >= 0; bit--) {
      sum = sum.plus(sum);
      sum = scalar.testBit(bit) ? sum.plus(BASE) : sum;
    }
    return sum;
  }

  private HostilePoint plus(HostilePoint other) {
    BigInteger cross = D.multiply(x).multiply(other.x).multiply(y).multiply(other.y).mod(PRIME);
    BigInteger sumX = x.multiply(other.y).add(y.multiply(other.x));
    BigInteger sumY = y.multiply(other.y).add(x.multiply(other.x));
    return new HostilePoint(
        divided(sumX, BigInteger.ONE.add(cross)), divided(sumY, BigInteger.ONE.subtract(cross)));
  }

  /** The y-coordinate with the lowest bit of x on top. */
  Bytes encoded() {
    byte[] bytes = HostileScalar.bytes(y);
    if (x.testBit(0)) {
      bytes[bytes.length - 1] |= (byte) 0x80;
    }
    return Bytes.wrap(bytes);
  }

  private static BigInteger quotient(BigInteger above, int below) {
    return divided(above, BigInteger.valueOf(below));
  }

  private static BigInteger divided(BigInteger above, BigInteger below) {
    return above.multiply(below.modInverse(PRIME)).mod(PRIME);
  }
}
