package dev.sfumato.core.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PlaceRangeTest {
  private static final long QUARTER = PlaceRange.ALL / 4;

  @Test
  void of_oneGroupAfterAnother_coverAllAndMeetNowhere() {
    Random random = new Random(20261118);
    for (int trial = 0; trial < 1_000; trial++) {
      long all = 1L + random.nextInt(1_000_000);
      long before = 0;
      long end = 0;
      while (before < all) {
        long some = 1L + random.nextInt((int) Math.min(all - before, 400_000));
        PlaceRange places = PlaceRange.of(before, some, all);
        assertThat(places.from()).isEqualTo(end);
        assertThat(places.to() - places.from())
            .isLessThanOrEqualTo(PlaceRange.longest(some, all).to());
        end = places.to();
        before += some;
      }
      assertThat(end).isEqualTo(PlaceRange.ALL);
    }
  }

  @Test
  void contains_itsEnds_isTheFirstAndNotTheLast() {
    PlaceRange places = new PlaceRange(5, 9);

    assertThat(places.contains(4)).isFalse();
    assertThat(places.contains(5)).isTrue();
    assertThat(places.contains(8)).isTrue();
    assertThat(places.contains(9)).isFalse();
  }

  @Test
  void construct_nothingOrTooMuch_isRefused() {
    assertThatThrownBy(() -> new PlaceRange(3, 3)).hasMessageContaining("some of the 2^48");
    assertThatThrownBy(() -> new PlaceRange(-1, 3)).hasMessageContaining("some of the 2^48");
    assertThatThrownBy(() -> new PlaceRange(0, PlaceRange.ALL + 1)).hasMessageContaining("2^48");
  }

  /** Worked out once more, with fractions in whole numbers and no rounding. */
  @Test
  void mostCorrupt_manyNumbers_isTheLeastThatTheBoundAllows() {
    for (int corrupt : new int[] {3, 4, 10, 25, 50, 100, 200}) {
      for (int parts : new int[] {2, 3, 4, 5, 10, 16, 100}) {
        PlaceRange places = new PlaceRange(0, PlaceRange.ALL / parts);
        assertThat(places.mostCorrupt(corrupt))
            .as("%d corrupt, one of %d parts", corrupt, parts)
            .isEqualTo(exact(corrupt, BigInteger.valueOf(PlaceRange.ALL / parts)));
      }
    }
  }

  private static long exact(int corrupt, BigInteger length) {
    int n = corrupt - 2;
    BigInteger rest = BigInteger.valueOf(PlaceRange.ALL).subtract(length);
    BigInteger limit = BigInteger.valueOf(PlaceRange.ALL).pow(n);
    BigInteger pairs = BigInteger.valueOf((long) corrupt * (corrupt - 1) / 2);
    BigInteger tail = BigInteger.ZERO;
    BigInteger choose = BigInteger.ONE;
    for (int k = n; k >= 0; k--) {
      tail = tail.add(choose.multiply(length.pow(k)).multiply(rest.pow(n - k)));
      if (tail.multiply(pairs).shiftLeft(41).compareTo(limit) > 0) {
        return Math.min(corrupt, 2 + k);
      }
      choose = choose.multiply(BigInteger.valueOf(k)).divide(BigInteger.valueOf(n - k + 1));
    }
    return 2;
  }

  /** The table of decision 34: 5% of so many are corrupt, and there are so many equal groups. */
  @Test
  void mostCorrupt_fivePercent_isAsInTheTable() {
    long[][] table = {
      {1_000, 50, 41, 29},
      {2_000, 89, 65, 43},
      {4_000, 158, 107, 65},
      {10_000, 346, 215, 118},
      {100_000, 2_823, 1_537, 706}
    };
    for (long[] row : table) {
      long corrupt = row[0] / 20;
      assertThat(
              Arrays.stream(new int[] {2, 4, 10})
                  .mapToLong(
                      groups -> new PlaceRange(0, PlaceRange.ALL / groups).mostCorrupt(corrupt)))
          .containsExactly(row[1], row[2], row[3]);
    }
  }

  @Test
  void mostCorrupt_everybodyOrHardlyAny_isAll() {
    assertThat(PlaceRange.EVERYBODY.mostCorrupt(12_345)).isEqualTo(12_345);
    assertThat(new PlaceRange(0, QUARTER).mostCorrupt(0)).isZero();
    assertThat(new PlaceRange(0, QUARTER).mostCorrupt(2)).isEqualTo(2);
    assertThat(new PlaceRange(0, QUARTER).mostCorrupt(Campaign.MAX_DEVICES))
        .isEqualTo(Campaign.MAX_DEVICES);
  }

  @Test
  void mostCorrupt_moreOfEither_isNeverFewer() {
    Random random = new Random(34);
    for (int trial = 0; trial < 300; trial++) {
      long corrupt = 1L + random.nextInt(20_000);
      long length = 1 + (long) (random.nextDouble() * (PlaceRange.ALL - 2));
      long bound = new PlaceRange(0, length).mostCorrupt(corrupt);
      assertThat(new PlaceRange(0, length + 1).mostCorrupt(corrupt)).isGreaterThanOrEqualTo(bound);
      assertThat(new PlaceRange(0, length).mostCorrupt(corrupt + 1)).isGreaterThanOrEqualTo(bound);
      assertThat(bound).isLessThanOrEqualTo(corrupt);
    }
  }

  /**
   * Somebody who sees all places chooses the shortest stretch for each number of corrupt ones. In
   * 2,000 draws none holds more than the bound; one in 2^41 may.
   */
  @Test
  void mostCorrupt_whoeverChoosesTheStretch_holds() {
    Random random = new Random(2048);
    int corrupt = 100;
    for (int trial = 0; trial < 2_000; trial++) {
      long[] at = random.longs(corrupt, 0, PlaceRange.ALL).sorted().toArray();
      for (int count = 3; count <= corrupt; count += 6) {
        long shortest = PlaceRange.ALL;
        for (int first = 0; first + count <= corrupt; first++) {
          shortest = Math.min(shortest, at[first + count - 1] + 1 - at[first]);
        }
        assertThat((long) count)
            .isLessThanOrEqualTo(new PlaceRange(0, shortest).mostCorrupt(corrupt));
      }
    }
  }
}
