package dev.sfumato.secagg.crypto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sfumato.secagg.testing.InsecureRandomness;
import dev.sfumato.secagg.testing.Seeds;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ShamirTest {
  @Test
  void multiply_everyPair_isThatOfTheSchoolbook() {
    for (int a = 0; a < 256; a++) {
      for (int b = 0; b < 256; b++) {
        int expected = schoolbook(a, b);
        assertThat(Gf256.multiply(a, b)).isEqualTo(expected);
        long word = a * 0x0101010101010101L;
        assertThat(Gf256.multiplyWord(word, b)).isEqualTo(expected * 0x0101010101010101L);
        if (b != 0) {
          assertThat(Gf256.divide(expected, b)).isEqualTo(a);
        }
      }
    }
    assertThatThrownBy(() -> Gf256.divide(1, 0)).isInstanceOf(ArithmeticException.class);
  }

  private static int schoolbook(int a, int b) {
    int product = 0;
    for (int bit = 0; bit < 8; bit++) {
      product ^= (b >>> bit & 1) * (a << bit);
    }
    for (int bit = 15; bit >= 8; bit--) {
      product ^= (product >>> bit & 1) * (0x11b << (bit - 8));
    }
    return product;
  }

  @Test
  void rebuild_anyThresholdOfTheShares_isTheSecret() {
    long seed = Seeds.of("shares");
    Random random = new Random(seed);
    for (int trial = 0; trial < 200; trial++) {
      int shares = 1 + random.nextInt(255);
      int threshold = 1 + random.nextInt(shares);
      byte[] content = new byte[1 + random.nextInt(70)];
      random.nextBytes(content);
      Secret secret = Secret.copyOf(content);
      List<Secret> split =
          Shamir.INSTANCE.split(secret, threshold, shares, new InsecureRandomness(trial));
      assertThat(split).hasSize(shares);
      assertThat(rebuild(split, choose(shares, threshold, random))).isEqualTo(secret);
    }
  }

  @Test
  void rebuild_oneShareTooFew_isNotTheSecret() {
    Random random = new Random(Seeds.of("too few shares"));
    Secret secret = Secret.random(new InsecureRandomness(9));
    List<Secret> split = Shamir.INSTANCE.split(secret, 12, 22, new InsecureRandomness(8));
    for (int trial = 0; trial < 100; trial++) {
      assertThat(rebuild(split, choose(22, 11, random))).isNotEqualTo(secret);
    }
  }

  /** With t - 1 shares given, every secret is still possible: one more share decides which. */
  @Test
  void shares_oneTooFew_leaveEveryByteAsLikely() {
    boolean[] seen = new boolean[256];
    int[] coordinates = {1, 2, 3};
    for (int last = 0; last < 256; last++) {
      List<Secret> shares =
          List.of(
              Secret.wrap(new byte[] {17}),
              Secret.wrap(new byte[] {99}),
              Secret.wrap(new byte[] {(byte) last}));
      Secret secret = Shamir.INSTANCE.rebuilder(coordinates).rebuild(shares);
      seen[secret.expose()[0] & 0xff] = true;
    }
    assertThat(seen).doesNotContain(false);
  }

  @Test
  void split_outsideItsRange_isRefused() {
    Secret secret = Secret.wrap(new byte[32]);
    RandomBytes random = new InsecureRandomness(1);
    assertThatThrownBy(() -> Shamir.INSTANCE.split(secret, 0, 5, random))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Shamir.INSTANCE.split(secret, 6, 5, random))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Shamir.INSTANCE.split(secret, 2, 256, random))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static int[] choose(int shares, int count, Random random) {
    List<Integer> all = new ArrayList<>(IntStream.rangeClosed(1, shares).boxed().toList());
    Collections.shuffle(all, random);
    return all.stream().limit(count).mapToInt(Integer::intValue).toArray();
  }

  private static Secret rebuild(List<Secret> split, int[] coordinates) {
    List<Secret> chosen = IntStream.of(coordinates).mapToObj(x -> split.get(x - 1)).toList();
    return Shamir.INSTANCE.rebuilder(coordinates).rebuild(chosen);
  }
}
