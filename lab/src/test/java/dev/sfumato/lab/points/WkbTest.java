package dev.sfumato.lab.points;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WkbTest {
  private static final int HEIGHT = 0x80000000;
  private static final int MEASURE = 0x40000000;
  private static final int SYSTEM = 0x20000000;

  private final ByteBuffer bytes = ByteBuffer.allocate(1024);

  private WkbTest begin(ByteOrder order, int type) {
    bytes.order(order).put((byte) (order == ByteOrder.BIG_ENDIAN ? 0 : 1)).putInt(type);
    return this;
  }

  private WkbTest numbers(double... values) {
    Arrays.stream(values).forEach(bytes::putDouble);
    return this;
  }

  private double[] read() {
    return Wkb.points(bytes.flip());
  }

  /** ISO says heights and measures in thousands, PostGIS in flags, and both may name a system. */
  @ParameterizedTest
  @CsvSource({
    "1, 2",
    "1001, 3",
    "2001, 3",
    "3001, 4",
    "0x80000001, 3",
    "0x40000001, 3",
    "0xc0000001, 4"
  })
  void points_onePoint_isItsFirstTwoNumbers(String type, int numbers) {
    double[] values = Arrays.copyOf(new double[] {8.5, 47.5, 431, 7}, numbers);
    begin(ByteOrder.LITTLE_ENDIAN, (int) (long) Long.decode(type)).numbers(values);
    assertThat(read()).containsExactly(8.5, 47.5);
  }

  @Test
  void points_bigEndian_isTheSamePoint() {
    begin(ByteOrder.BIG_ENDIAN, 1).numbers(8.5, 47.5);
    assertThat(read()).containsExactly(8.5, 47.5);
  }

  @Test
  void points_withASystem_skipsItsNumber() {
    begin(ByteOrder.LITTLE_ENDIAN, 1 | SYSTEM);
    bytes.putInt(4326);
    numbers(8.5, 47.5);
    assertThat(read()).containsExactly(8.5, 47.5);
  }

  @Test
  void points_several_eachInItsOwnOrderAndForm() {
    begin(ByteOrder.BIG_ENDIAN, 4 | HEIGHT);
    bytes.putInt(4);
    begin(ByteOrder.LITTLE_ENDIAN, 1 | HEIGHT).numbers(1, 2, 100);
    begin(ByteOrder.BIG_ENDIAN, 1 | HEIGHT | MEASURE).numbers(3, 4, 100, 200);
    begin(ByteOrder.LITTLE_ENDIAN, 3001).numbers(5, 6, 100, 200);
    begin(ByteOrder.LITTLE_ENDIAN, 1).numbers(7, 8);
    assertThat(read()).containsExactly(1, 2, 3, 4, 5, 6, 7, 8);
  }

  @Test
  void points_severalOfNone_isNone() {
    begin(ByteOrder.LITTLE_ENDIAN, 4);
    bytes.putInt(0);
    assertThat(read()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 2, 3, 5, 7, 1003, 17, 999})
  void points_otherGeometry_isNone(int type) {
    begin(ByteOrder.LITTLE_ENDIAN, type).numbers(1, 2, 3, 4, 5, 6);
    assertThat(read()).isEmpty();
  }

  /** A number of points that the bytes cannot hold asks for no memory. */
  @ParameterizedTest
  @ValueSource(ints = {2, 1 << 28, Integer.MAX_VALUE, -1, Integer.MIN_VALUE})
  void points_moreThanThereAre_isNone(int count) {
    begin(ByteOrder.LITTLE_ENDIAN, 4);
    bytes.putInt(count);
    begin(ByteOrder.LITTLE_ENDIAN, 1).numbers(1, 2);
    assertThat(read()).isEmpty();
  }

  /** Wherever it is cut, a geometry is none: one broken row must not end the reading of all. */
  @Test
  void points_cutAnywhere_isNoneAndNoFailure() {
    begin(ByteOrder.LITTLE_ENDIAN, 4 | HEIGHT | SYSTEM);
    bytes.putInt(4326).putInt(2);
    begin(ByteOrder.LITTLE_ENDIAN, 1 | HEIGHT).numbers(1, 2, 3);
    begin(ByteOrder.LITTLE_ENDIAN, 1 | HEIGHT).numbers(4, 5, 6);
    bytes.flip();
    byte[] whole = Arrays.copyOf(bytes.array(), bytes.limit());
    for (int length = 0; length < whole.length; length++) {
      ByteBuffer cut = ByteBuffer.wrap(Arrays.copyOf(whole, length));
      assertThat(Wkb.points(cut)).as("cut to %d bytes", length).isEmpty();
    }
    assertThat(Wkb.points(ByteBuffer.wrap(whole))).containsExactly(1, 2, 4, 5);
  }

  @Test
  void points_anyBytes_areWholePairsOrNone() {
    long seed = 20_261_116;
    SplittableRandom random = new SplittableRandom(seed);
    for (int trial = 0; trial < 20_000; trial++) {
      byte[] any = new byte[random.nextInt(80)];
      random.nextBytes(any);
      if (any.length > 5) {
        // Else hardly any would be a point.
        any[0] &= 1;
        Arrays.fill(any, 2, any[0] == 1 ? 4 : 5, (byte) 0);
        any[any[0] == 1 ? 1 : 4] = (byte) (random.nextBoolean() ? 1 : 4);
      }
      assertThat(Wkb.points(ByteBuffer.wrap(any)).length % 2)
          .as("seed %d, trial %d", seed, trial)
          .isZero();
    }
  }
}
