package dev.sfumato.core.noise.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sfumato.core.noise.EnumeratedRandomness;
import dev.sfumato.core.noise.InsecureRandomness;
import dev.sfumato.core.noise.Randomness;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UrnTest {

  /** Every course of the sampler, against the law in closed form: no chance in this test. */
  @ParameterizedTest
  @CsvSource({"1, 5", "2, 1", "2, 2", "2, 6", "3, 5", "4, 4", "7, 3"})
  void deal_followsThePolyaUrnExactly(int slots, int units) {
    Map<List<Long>, Double> law =
        EnumeratedRandomness.law(0, randomness -> deal(slots, units, randomness));
    assertThat(EnumeratedRandomness.mass(law)).isCloseTo(1, within(1e-12));
    law.forEach(
        (counts, probability) ->
            assertThat(probability).as("%s", counts).isCloseTo(urn(slots, counts), within(1e-12)));
  }

  /** The process itself, a unit at a time, as {@link Urn} cites it. */
  @ParameterizedTest
  @CsvSource({"2, 4", "3, 4"})
  void deal_followsTheUnitsDealtOneByOne(int slots, int units) {
    Map<List<Long>, Double> quick =
        EnumeratedRandomness.law(0, randomness -> deal(slots, units, randomness));
    Map<List<Long>, Double> plain =
        EnumeratedRandomness.law(0, randomness -> dealByUnit(slots, units, randomness));
    assertThat(quick.keySet()).isEqualTo(plain.keySet());
    quick.forEach(
        (counts, probability) ->
            assertThat(probability).isCloseTo(plain.getOrDefault(counts, 0.0), within(1e-12)));
  }

  @Test
  void deal_nothing_addsNothing() {
    assertThat(deal(3, 0, new InsecureRandomness(1))).containsExactly(0L, 0L, 0L);
  }

  @Test
  void deal_astronomicalSum_takesFewDrawsAndKeepsTheTotal() {
    long units = 1L << 60;
    int[] draws = {0};
    Randomness source = new InsecureRandomness(3);
    Randomness counting =
        bits -> {
          draws[0]++;
          return source.nextBits(bits);
        };
    long[] counts = new long[9_000];
    new Urn(counts.length).deal(units, counting, (slot, more) -> counts[slot] += more);
    assertThat(Arrays.stream(counts).sum()).isEqualTo(units);
    assertThat(draws[0]).isLessThan(1_000);
  }

  private static List<Long> deal(int slots, long units, Randomness randomness) {
    List<Long> counts = new ArrayList<>(Collections.nCopies(slots, 0L));
    new Urn(slots)
        .deal(units, randomness, (slot, more) -> counts.set(slot, counts.get(slot) + more));
    return counts;
  }

  private static List<Long> dealByUnit(int slots, int units, Randomness randomness) {
    List<Long> counts = new ArrayList<>(Collections.nCopies(slots, 0L));
    int[] slotOf = new int[units];
    for (int j = 0; j < units; j++) {
      int i = (int) randomness.nextBelow(j + 1L);
      slotOf[j] = i == 0 ? (int) randomness.nextBelow(slots) : slotOf[i - 1];
      counts.set(slotOf[j], counts.get(slotOf[j]) + 1);
    }
    return counts;
  }

  /** n! / (1)(2)...(n) = 1 times the product over slots of (1/a)(1/a + 1)...(1/a + c - 1) / c!. */
  private static double urn(int slots, List<Long> counts) {
    double probability = 1;
    for (long count : counts) {
      for (long j = 0; j < count; j++) {
        probability *= (1.0 / slots + j) / (j + 1);
      }
    }
    return probability;
  }
}
