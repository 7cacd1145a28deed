package dev.sfumato.secagg.sum.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sfumato.secagg.testing.InsecureRandomness;
import dev.sfumato.secagg.testing.Seeds;
import dev.sfumato.secagg.vector.Bytes;
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

  @Test
  void draw_fromTheSameSeed_isTheSameRingAndFromAnotherAnotherOne() {
    int[] members = IntStream.range(0, 200).filter(i -> i % 7 != 3).toArray();
    Bytes seed = Bytes.wrap(new byte[32]);
    Ring ring = Ring.draw(members, 200, 10, seed);
    assertThat(Ring.draw(members, 200, 10, seed).members()).isEqualTo(ring.members());
    assertThat(ring.members()).containsExactlyInAnyOrder(members);
    byte[] other = new byte[32];
    other[31] = 1;
    assertThat(Ring.draw(members, 200, 10, Bytes.wrap(other)).members())
        .isNotEqualTo(ring.members());
  }

  /** A resumed coordinator must draw the ring that it drew before, whatever its version. */
  @Test
  void draw_fromZeros_isThisRing() {
    int[] members = IntStream.range(0, 12).toArray();
    assertThat(Ring.draw(members, 12, 4, Bytes.wrap(new byte[32])).members())
        .containsExactly(2, 7, 4, 8, 3, 9, 5, 10, 1, 11, 6, 0);
  }

  @Test
  void places_areThoseOfTheMembers() {
    int[] members = {5, 2, 9, 7, 0};
    Ring ring = Ring.draw(members, 10, 2, Bytes.wrap(new byte[32]));
    assertThat(ring.size()).isEqualTo(5);
    assertThat(ring.neighbours()).isEqualTo(2);
    for (int place = 0; place < 5; place++) {
      int member = ring.memberAt(place);
      assertThat(ring.placeOf(member)).isEqualTo(place);
      assertThat(ring.members()[place]).isEqualTo(member);
      assertThat(ring.neighbours(member))
          .containsExactly(ring.memberAt((place + 4) % 5), ring.memberAt((place + 1) % 5));
      assertThat(ring.areNeighbours(member, ring.memberAt((place + 1) % 5))).isTrue();
      assertThat(ring.areNeighbours(member, ring.memberAt((place + 2) % 5))).isFalse();
      assertThat(ring.areNeighbours(member, member)).isFalse();
    }
    assertThat(ring.contains(9)).isTrue();
    assertThat(ring.contains(1)).isFalse();
    assertThat(ring.contains(-1)).isFalse();
    assertThat(ring.contains(10)).isFalse();
  }

  @Test
  void misuse_isRefusedByName() {
    Bytes seed = Bytes.wrap(new byte[32]);
    assertThatThrownBy(() -> Ring.draw(new int[] {0, 1, 2, 3, 4}, 5, 3, seed))
        .hasMessage("neighbours: 3 of 5 (expected: even and fewer, or all others)");
    assertThatThrownBy(() -> Ring.draw(new int[] {0, 1, 1, 3}, 5, 2, seed))
        .hasMessage("member: 1 (expected: once)");
    assertThatThrownBy(() -> Ring.draw(new int[] {0, 1, 2}, 3, 2, Bytes.wrap(new byte[31])))
        .hasMessage("seed: 31 bytes (expected: 32)");
    assertThatThrownBy(() -> Ring.draw(new int[] {0, 1, 2}, 5, 2, seed).placeOf(4))
        .hasMessage("member: 4 (expected: one of the ring)");
  }
}
