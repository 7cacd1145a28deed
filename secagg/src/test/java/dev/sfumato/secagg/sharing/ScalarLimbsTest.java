package dev.sfumato.secagg.sharing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sfumato.secagg.testing.InsecureRandomness;
import dev.sfumato.secagg.testing.Seeds;
import dev.sfumato.secagg.vector.Bytes;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Limbs against {@link BigInteger}, on the numbers where carries and folds go wrong and others. */
class ScalarLimbsTest {
  private static final BigInteger L = Scalars.ORDER;
  private static final int LIMBS = ScalarLimbs.LIMBS;

  @Test
  void order_isThePrimeOfRfc8032() {
    assertThat(L.isProbablePrime(100)).isTrue();
    assertThat(L)
        .isEqualTo(
            new BigInteger(
                "7237005577332262213973186563042994240857116359379907606001950938285454250989"));
  }

  @Test
  void normalize_ofAny32Bytes_isTheRemainder() {
    for (BigInteger number : numbers(new Random(Seeds.of("limbs")))) {
      long[] limbs = Scalars.limbs(Scalars.fromInteger(number), 0);
      ScalarLimbs.normalize(limbs, 0);
      assertThat(value(limbs, 0)).isEqualTo(number.mod(L));
      ScalarLimbs.negate(limbs, 0);
      assertThat(value(limbs, 0)).isEqualTo(number.negate().mod(L));
    }
  }

  @Test
  void multiply_bySmallNumbersOfEitherSign_isTheProduct() {
    Random random = new Random(Seeds.of("small products"));
    for (BigInteger number : numbers(random)) {
      long[] limbs = Scalars.limbs(Scalars.fromInteger(number.mod(L)), 0);
      BigInteger expected = number;
      for (int i = 0; i < 40; i++) {
        int factor = i < 20 ? ScalarLimbs.MAX_POINT : random.nextInt(2047) - 1023;
        ScalarLimbs.multiply(limbs, factor);
        expected = expected.multiply(BigInteger.valueOf(factor));
      }
      ScalarLimbs.normalize(limbs, 0);
      assertThat(value(limbs, 0)).isEqualTo(expected.mod(L));
    }
  }

  @Test
  void products_andTheirSums_areThoseOfTheIntegers() {
    List<BigInteger> numbers = numbers(new Random(Seeds.of("products")));
    WideScalar wide = new WideScalar();
    for (BigInteger a : numbers) {
      for (BigInteger b : numbers) {
        long[] result = new long[LIMBS];
        wide.addProduct(raw(a), 0, raw(b), 0).add(raw(b), 0).reduceTo(result, 0);
        assertThat(value(result, 0)).isEqualTo(a.multiply(b).add(b).mod(L));
      }
    }
  }

  @Test
  void products_aThousandOfTheLargest_doNotOverflow() {
    BigInteger largest = BigInteger.ONE.shiftLeft(256).subtract(BigInteger.ONE);
    WideScalar wide = new WideScalar();
    for (int i = 0; i < ScalarLimbs.MAX_POINT; i++) {
      wide.addProduct(raw(largest), 0, raw(largest), 0);
    }
    long[] result = new long[LIMBS];
    wide.reduceTo(result, 0);
    BigInteger times = BigInteger.valueOf(ScalarLimbs.MAX_POINT);
    assertThat(value(result, 0)).isEqualTo(largest.multiply(largest).multiply(times).mod(L));
  }

  @Test
  void bytes_upTo64_areReduced() {
    Random random = new Random(Seeds.of("wide bytes"));
    for (int i = 0; i < 300; i++) {
      byte[] source = new byte[64];
      random.nextBytes(source);
      if (i == 0) {
        java.util.Arrays.fill(source, (byte) 0xff);
      }
      long[] result = new long[LIMBS];
      new WideScalar().addBytes(source, 0, 64).reduceTo(result, 0);
      assertThat(value(result, 0)).isEqualTo(Scalars.toInteger(source).mod(L));
    }
  }

  @Test
  void evaluate_isThePolynomialsValue() {
    Random random = new Random(Seeds.of("horner"));
    List<BigInteger> pool = numbers(random);
    for (int trial = 0; trial < 100; trial++) {
      int terms = 1 + random.nextInt(60);
      int point = trial % 3 == 0 ? ScalarLimbs.MAX_POINT : 1 + random.nextInt(600);
      long[] coefficients = new long[terms * LIMBS];
      BigInteger expected = BigInteger.ZERO;
      for (int i = terms - 1; i >= 0; i--) {
        BigInteger c = trial % 2 == 0 ? L.subtract(BigInteger.ONE) : pick(pool, random).mod(L);
        ScalarLimbs.decode(Scalars.fromInteger(c), 0, coefficients, i * LIMBS);
        expected = expected.multiply(BigInteger.valueOf(point)).add(c).mod(L);
      }
      long[] result = new long[LIMBS];
      ScalarLimbs.evaluate(coefficients, point, result);
      assertThat(value(result, 0)).isEqualTo(expected);
    }
  }

  @Test
  void isCanonical_isUnderTheOrderOnly() {
    for (BigInteger number : numbers(new Random(Seeds.of("canonical")))) {
      Bytes encoded = Bytes.wrap(Scalars.fromInteger(number));
      assertThat(Scalars.isCanonical(encoded)).isEqualTo(number.compareTo(L) < 0);
    }
    assertThat(Scalars.isCanonical(Bytes.wrap(new byte[31]))).isFalse();
    assertThat(Scalars.isCanonical(Bytes.wrap(new byte[33]))).isFalse();
  }

  /** The top bit under 2^252 is set in about half; 8 deviations of 32 are allowed. */
  @Test
  void draw_givesCanonicalNumbersOfAllSizes() {
    InsecureRandomness randomness = new InsecureRandomness(Seeds.of("draw"));
    int upper = 0;
    for (int i = 0; i < 4096; i++) {
      Bytes drawn = Bytes.wrap(Scalars.draw(randomness).expose());
      assertThat(Scalars.isCanonical(drawn)).isTrue();
      upper += drawn.array()[31] >> 3;
    }
    assertThat(upper).isBetween(2048 - 8 * 32, 2048 + 8 * 32);
  }

  @Test
  void points_outsideTheirRange_areRefusedByName() {
    assertThatThrownBy(() -> Scalars.requirePoint(0)).hasMessage("point: 0 (expected: 1 to 1023)");
    assertThatThrownBy(() -> Scalars.requirePoint(1024)).hasMessageContaining("point: 1024");
  }

  /** The edges of 256 bits, of l and of the limbs, and random ones. */
  private static List<BigInteger> numbers(Random random) {
    List<BigInteger> numbers = new ArrayList<>();
    BigInteger end = BigInteger.ONE.shiftLeft(256);
    for (int bit : new int[] {0, 1, 21, 42, 84, 126, 210, 251, 252, 253, 255, 256}) {
      addAround(numbers, BigInteger.ONE.shiftLeft(bit));
    }
    for (int times = 0; times < 16; times++) {
      addAround(numbers, L.multiply(BigInteger.valueOf(times)));
    }
    for (int i = 0; i < 60; i++) {
      numbers.add(new BigInteger(256, random));
    }
    numbers.removeIf(each -> each.signum() < 0 || each.compareTo(end) >= 0);
    return numbers;
  }

  private static void addAround(List<BigInteger> numbers, BigInteger number) {
    numbers.add(number.subtract(BigInteger.ONE));
    numbers.add(number);
    numbers.add(number.add(BigInteger.ONE));
  }

  private static BigInteger pick(List<BigInteger> pool, Random random) {
    return pool.get(random.nextInt(pool.size()));
  }

  private static long[] raw(BigInteger number) {
    return Scalars.limbs(Scalars.fromInteger(number), 0);
  }

  private static BigInteger value(long[] limbs, int at) {
    byte[] encoded = new byte[Scalars.BYTES];
    ScalarLimbs.encode(limbs, at, encoded, 0);
    return Scalars.toInteger(encoded);
  }
}
