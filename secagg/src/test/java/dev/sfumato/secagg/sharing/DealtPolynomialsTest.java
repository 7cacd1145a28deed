package dev.sfumato.secagg.sharing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sfumato.secagg.crypto.Providers;
import dev.sfumato.secagg.crypto.RandomBytes;
import dev.sfumato.secagg.crypto.Secret;
import dev.sfumato.secagg.testing.InsecureRandomness;
import dev.sfumato.secagg.testing.Seeds;
import dev.sfumato.secagg.vector.Bytes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** An honest deal: what is dealt is accepted by all, signed, and rebuilt by any t holders. */
class DealtPolynomialsTest {
  @Test
  void deal_isAcceptedByAllSignedAndRebuiltByAnyThreshold() {
    Random random = new Random(Seeds.of("deals"));
    for (int trial = 0; trial < 20; trial++) {
      int holders = 2 + random.nextInt(60);
      int threshold = 2 + random.nextInt(holders - 1);
      InsecureDeal deal =
          new InsecureDeal(holders, threshold, new InsecureRandomness(random.nextLong()));
      assertThat(deal.isSigned()).isTrue();
      assertThat(
              Providers.best()
                  .verify(
                      deal.maskKey.point(),
                      deal.transcript().array(),
                      deal.blinded().signature(deal.dealt.nonce())))
          .isTrue();
      assertThat(IntStream.rangeClosed(1, holders)).allMatch(deal::isAccepted);
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
  void nonce_onEitherSideOfTheCoin_isThatOfTheSignature() {
    long seed = Seeds.of("coin");
    byte[] heads = nonceWith(seed, (byte) 0x80);
    byte[] tails = nonceWith(seed, (byte) 0x7f);
    heads[31] ^= (byte) 0x80;
    assertThat(heads).isEqualTo(tails);
  }

  private static byte[] nonceWith(long seed, byte coin) {
    InsecureDeal deal = new InsecureDeal(4, 3, fixedCoin(new InsecureRandomness(seed), coin));
    assertThat(deal.isSigned()).isTrue();
    assertThat(IntStream.rangeClosed(1, 4)).allMatch(deal::isAccepted);
    return deal.dealt.nonce().array().clone();
  }

  /** The coin is the only byte that is drawn alone. */
  private static RandomBytes fixedCoin(RandomBytes randomness, byte coin) {
    return target -> {
      randomness.fill(target);
      if (target.length == 1) {
        target[0] = coin;
      }
    };
  }

  @Test
  void blinded_forASecondChallenge_isRefused() {
    InsecureDeal deal = new InsecureDeal(4, 3, new InsecureRandomness(Seeds.of("twice")));
    assertThat(deal.blinded()).isEqualTo(deal.blinded()).hasSameHashCodeAs(deal.blinded());
    assertThatThrownBy(() -> deal.dealt.blinded(Bytes.wrap(new byte[32])))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("a second challenge for the same polynomials");
  }

  @Test
  void wiped_givesNothing() {
    InsecureDeal deal = new InsecureDeal(4, 3, new InsecureRandomness(Seeds.of("wiped")));
    deal.dealt.wipe();
    assertThatThrownBy(() -> deal.dealt.share(1)).hasMessage("the polynomials were wiped");
    assertThatThrownBy(deal::blinded).hasMessage("the polynomials were wiped");
  }

  @Test
  void draw_outsideItsRange_isRefused() {
    RandomBytes randomness = new InsecureRandomness(1);
    Secret scalar = Scalars.draw(randomness);
    Secret order = Secret.wrap(Scalars.fromInteger(Scalars.ORDER));
    assertThatThrownBy(() -> DealtPolynomials.draw(scalar, scalar, 1, randomness, InsecureDeal.JDK))
        .hasMessage("threshold: 1 (expected: 2 to 1023)");
    assertThatThrownBy(() -> DealtPolynomials.draw(scalar, order, 2, randomness, InsecureDeal.JDK))
        .hasMessage("seed: not a scalar (expected: 32 bytes, under l)");
  }

  @Test
  void blindedPolynomials_throughTheirCoefficients_areTheSame() {
    InsecureDeal deal = new InsecureDeal(9, 5, new InsecureRandomness(Seeds.of("coefficients")));
    BlindedPolynomials sent = deal.blinded();
    BlindedPolynomials came = new BlindedPolynomials(sent.key(), sent.seed());
    assertThat(came).isEqualTo(sent);
    assertThat(came.threshold()).isEqualTo(5);
    assertThat(came.keyAt(9)).isEqualTo(sent.keyAt(9));
    assertThat(came.seedAt(1)).isEqualTo(sent.seedAt(1)).isNotEqualTo(sent.keyAt(1));
  }

  @Test
  void blindedPolynomials_malformed_areRefused() {
    Bytes zero = Bytes.wrap(new byte[32]);
    Bytes order = Bytes.wrap(Scalars.fromInteger(Scalars.ORDER));
    assertThatThrownBy(() -> new BlindedPolynomials(List.of(zero), List.of(order)))
        .hasMessage("coefficient: not a scalar (expected: 32 bytes, under l)");
    assertThatThrownBy(() -> new BlindedPolynomials(List.of(zero), List.of(zero, zero)))
        .hasMessage("coefficients: 1, 2 (expected: as many, at least 1)");
  }

  @Test
  void interpolation_ofBadPointsOrTooFewShares_isRefused() {
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
