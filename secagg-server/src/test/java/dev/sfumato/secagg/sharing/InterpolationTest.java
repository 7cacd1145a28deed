package dev.sfumato.secagg.sharing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sfumato.secagg.crypto.Secret;
import dev.sfumato.secagg.testing.InsecureRandomness;
import dev.sfumato.secagg.testing.Seeds;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What was dealt is rebuilt by any t holders, and by no fewer. */
class InterpolationTest {
  @Test
  void shares_ofAnyThreshold_rebuildTheSecrets() {
    Random random = new Random(Seeds.of("rebuilt"));
    for (int trial = 0; trial < 20; trial++) {
      int holders = 2 + random.nextInt(60);
      int threshold = 2 + random.nextInt(holders - 1);
      InsecureDeal deal =
          new InsecureDeal(holders, threshold, new InsecureRandomness(random.nextLong()));
      int[] points = choose(holders, threshold, random);
      Interpolation interpolation = Interpolation.of(holders);
      assertThat(interpolation.atZero(points, keys(deal, points))).isEqualTo(deal.maskKey.scalar());
      assertThat(interpolation.atZero(points, seeds(deal, points))).isEqualTo(deal.seed);
    }
  }

  @Test
  void shares_oneTooFew_rebuildSomethingElse() {
    Random random = new Random(Seeds.of("too few"));
    InsecureDeal deal = new InsecureDeal(20, 8, new InsecureRandomness(random.nextLong()));
    for (int trial = 0; trial < 20; trial++) {
      int[] points = choose(20, 7, random);
      assertThat(Interpolation.of(20).atZero(points, keys(deal, points)))
          .isNotEqualTo(deal.maskKey.scalar());
    }
  }

  @Test
  void badPointsOrTooFewShares_areRefused() {
    Interpolation interpolation = Interpolation.of(5);
    assertThatThrownBy(() -> interpolation.atZero(new int[] {3, 5, 3}, List.of()))
        .hasMessage("points: [3, 5, 3] (expected: at least one, all different, at most 5)");
    assertThatThrownBy(() -> interpolation.atZero(new int[] {}, List.of()))
        .hasMessageContaining("at least one");
    assertThatThrownBy(() -> interpolation.atZero(new int[] {0}, List.of()))
        .hasMessageContaining("point: 0");
    assertThatThrownBy(() -> interpolation.atZero(new int[] {6}, List.of()))
        .hasMessageContaining("at most 5");
    assertThatThrownBy(() -> interpolation.atZero(new int[] {1, 2}, List.of()))
        .hasMessage("shares: 0 (expected: 2)");
    assertThatThrownBy(() -> Interpolation.of(1_024)).hasMessageContaining("point: 1024");
  }

  /** The largest factors and the most of them that there can be. */
  @Test
  void shares_atTheFarthestPoints_rebuildTheSecrets() {
    Random random = new Random(Seeds.of("far"));
    InsecureDeal deal = new InsecureDeal(1_023, 12, new InsecureRandomness(random.nextLong()));
    Interpolation interpolation = Interpolation.of(1_023);
    int[] far = IntStream.rangeClosed(1_012, 1_023).toArray();
    assertThat(interpolation.atZero(far, keys(deal, far))).isEqualTo(deal.maskKey.scalar());
    for (int trial = 0; trial < 5; trial++) {
      int[] points = choose(1_023, 12, random);
      assertThat(interpolation.atZero(points, seeds(deal, points))).isEqualTo(deal.seed);
    }
  }

  private static int[] choose(int holders, int count, Random random) {
    List<Integer> all = new ArrayList<>(IntStream.rangeClosed(1, holders).boxed().toList());
    Collections.shuffle(all, random);
    return all.stream().limit(count).mapToInt(Integer::intValue).toArray();
  }

  private static List<Secret> keys(InsecureDeal deal, int[] points) {
    return IntStream.of(points).mapToObj(point -> deal.held(point).key()).toList();
  }

  private static List<Secret> seeds(InsecureDeal deal, int[] points) {
    return IntStream.of(points).mapToObj(point -> deal.held(point).seed()).toList();
  }
}
