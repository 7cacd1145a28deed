package dev.sfumato.lab.release;

import dev.sfumato.core.geo.Region;
import dev.sfumato.core.noise.Randomness;
import java.util.stream.IntStream;

/**
 * The rows of one person as whole units that never exceed the person's bound.
 *
 * <p>The same rounding as a device's (docs/algorithm.md, 3): with whole weights W_i, their sum W,
 * cumulative sums A_i and one U uniform in 0 .. W-1, row i adds floor((units A_i + U) / W) -
 * floor((units A_(i-1) + U) / W). Rows outside the area take their part and add it nowhere.
 */
final class SharedRows {
  /**
   * Weights become whole numbers of so many parts of the heaviest. With at most 2^20 rows and 2^20
   * units a person, no product exceeds 2^60.
   */
  private static final double PARTS = 1 << 20;

  private final Person person;
  private final Randomness randomness;

  SharedRows(Person person, Randomness randomness) {
    this.person = person;
    this.randomness = randomness;
  }

  /**
   * Adds one person, whose rows are at some places of two arrays.
   *
   * @param cells finest cells, or {@link Region#NOWHERE}
   */
  void addTo(UnitCounter counts, int[] rows, long[] cells, double[] weights) {
    double heaviest = IntStream.of(rows).mapToDouble(row -> weights[row]).max().orElse(0);
    if (!(heaviest > 0)) {
      return;
    }
    long[] whole = new long[rows.length];
    long total = 0;
    double weight = 0;
    for (int i = 0; i < rows.length; i++) {
      whole[i] = (long) Math.ceil(weights[rows[i]] / heaviest * PARTS);
      total += whole[i];
      weight += weights[rows[i]];
    }
    share(counts, rows, cells, whole, total, person.units(weight));
  }

  private void share(
      UnitCounter counts, int[] rows, long[] cells, long[] whole, long total, long units) {
    long offset = randomness.nextBelow(total);
    long cumulated = 0;
    long before = 0;
    for (int i = 0; i < rows.length; i++) {
      cumulated += whole[i];
      long after = Math.addExact(Math.multiplyExact(units, cumulated), offset) / total;
      counts.add(cells[rows[i]], after - before);
      before = after;
    }
  }
}
