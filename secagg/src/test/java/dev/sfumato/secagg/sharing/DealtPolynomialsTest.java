package dev.sfumato.secagg.sharing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sfumato.secagg.crypto.Providers;
import dev.sfumato.secagg.crypto.RandomBytes;
import dev.sfumato.secagg.crypto.Secret;
import dev.sfumato.secagg.message.ByteWriter;
import dev.sfumato.secagg.testing.InsecureRandomness;
import dev.sfumato.secagg.testing.Seeds;
import dev.sfumato.secagg.vector.Bytes;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** An honest deal: what is dealt is accepted by all, and signed. */
class DealtPolynomialsTest {
  @Test
  void deal_isAcceptedByAllAndSigned() {
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
    BlindedPolynomials came = new BlindedPolynomials(join(sent.key(), sent.seed()));
    assertThat(came).isEqualTo(sent);
    assertThat(came.threshold()).isEqualTo(5);
    assertThat(came.keyAt(9)).isEqualTo(sent.keyAt(9));
    assertThat(came.seedAt(1)).isEqualTo(sent.seedAt(1)).isNotEqualTo(sent.keyAt(1));
  }

  private static Bytes join(List<Bytes> key, List<Bytes> seed) {
    ByteWriter writer = new ByteWriter(0);
    key.forEach(writer::bytes);
    seed.forEach(writer::bytes);
    return Bytes.wrap(writer.finish());
  }

  @Test
  void blindedPolynomials_bothValues_areThoseOfEach() {
    InsecureDeal deal = new InsecureDeal(9, 5, new InsecureRandomness(Seeds.of("values")));
    for (int point = 1; point <= 9; point++) {
      byte[] values = new byte[66];
      deal.blinded().putAt(point, values, 1);
      ShareProof proof = deal.proof(point);
      assertThat(Arrays.copyOfRange(values, 1, 33)).isEqualTo(proof.keyValue().array());
      assertThat(Arrays.copyOfRange(values, 33, 65)).isEqualTo(proof.seedValue().array());
      assertThat(values[0] | values[65]).isZero();
    }
  }

  @Test
  void blindedPolynomials_malformed_areRefused() {
    Bytes zero = Bytes.wrap(new byte[32]);
    Bytes order = Bytes.wrap(Scalars.fromInteger(Scalars.ORDER));
    for (List<Bytes> key : List.of(List.of(order), List.of(zero, zero), List.<Bytes>of())) {
      Bytes sent = join(key, List.of(zero));
      assertThatThrownBy(() -> new BlindedPolynomials(sent))
          .hasMessage(
              "coefficients: " + sent.length() + " bytes (expected: as many scalars of each)");
    }
    assertThatThrownBy(() -> new BlindedPolynomials(join(List.of(), List.of())))
        .hasMessage("coefficients: 0 bytes (expected: as many scalars of each)");
  }
}
