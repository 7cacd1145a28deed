package dev.sfumato.secagg.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.secagg.testing.InsecureRandomness;
import dev.sfumato.secagg.testing.Seeds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RingTest {
  @Test
  void neighbours_areMutualDifferentAndInTheirPlaces() {
    long seed = Seeds.of("ring");
    Random random = new Random(seed);
    for (int trial = 0; trial < 50; trial++) {
      int seats = 4 + random.nextInt(60);
      List<Integer> present = new ArrayList<>(IntStream.range(0, seats).boxed().toList());
      present.remove(random.nextInt(seats));
      int most = present.size() - 1;
      int neighbours = random.nextBoolean() ? most : Math.max(2, random.nextInt(most) & ~1);
      Ring graph =
          Ring.draw(
              present.stream().mapToInt(i -> i).toArray(),
              seats,
              neighbours,
              new InsecureRandomness(trial)::fill);
      for (int client : present) {
        int[] around = graph.neighbours(client);
        assertThat(around).hasSize(neighbours).doesNotContain(client).doesNotHaveDuplicates();
        for (int i = 0; i < around.length; i++) {
          assertThat(graph.positionOf(around[i], client)).isEqualTo(i);
          assertThat(graph.neighbours(around[i])).contains(client);
          assertThat(present).contains(around[i]);
        }
      }
    }
  }

  /**
   * Each of five clients is the first in about a fifth of 5,000 rings; 8 deviations are allowed.
   */
  @Test
  void draw_everyClientIsAsLikelyToBeANeighbour() {
    int[] seen = new int[6];
    InsecureRandomness randomness = new InsecureRandomness(Seeds.of("ring draw"));
    for (int trial = 0; trial < 5000; trial++) {
      Ring graph = Ring.draw(new int[] {0, 1, 2, 3, 4, 5}, 6, 2, randomness::fill);
      Arrays.stream(graph.neighbours(0)).forEach(each -> seen[each]++);
    }
    for (int other = 1; other < 6; other++) {
      assertThat(seen[other]).isBetween(2000 - 8 * 35, 2000 + 8 * 35);
    }
  }
}
