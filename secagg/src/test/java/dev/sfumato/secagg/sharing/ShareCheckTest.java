package dev.sfumato.secagg.sharing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sfumato.secagg.crypto.Secret;
import dev.sfumato.secagg.crypto.Sha2;
import dev.sfumato.secagg.session.SessionId;
import dev.sfumato.secagg.testing.InsecureRandomness;
import dev.sfumato.secagg.testing.Seeds;
import dev.sfumato.secagg.vector.Bytes;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Dealers and holders that cheat, each in one way, and who sees it. */
class ShareCheckTest {
  private static final int HOLDERS = 9;
  private static final int THRESHOLD = 4;
  private static final int VICTIM = 6;
  private static final int KEY = 0;
  private static final int KEY_BLINDING = 32;
  private static final int SEED = 64;
  private static final int SEED_BLINDING = 96;

  private InsecureRandomness randomness;
  private InsecureDeal deal;

  @BeforeEach
  void deal() {
    randomness = new InsecureRandomness(Seeds.of("cheats"));
    deal = new InsecureDeal(HOLDERS, THRESHOLD, randomness);
  }

  @Test
  void check_isTheHashThatIsWrittenDown() {
    String text = "sfumato-2 check " + "^".repeat(32);
    byte[] start = text.getBytes(StandardCharsets.US_ASCII);
    byte[] input = Arrays.copyOf(start, start.length + 4 + 4 + 1 + 64);
    input[48] = InsecureDeal.DEALER;
    input[52] = VICTIM;
    for (int kind = 1; kind <= 2; kind++) {
      input[56] = (byte) kind;
      System.arraycopy(deal.shares.get(VICTIM - 1).expose(), 64 * (kind - 1), input, 57, 64);
      Bytes expected = Bytes.wrap(Arrays.copyOf(Sha2.sha256().digest(input), 16));
      CheckPair checks = deal.checks.get(VICTIM - 1);
      assertThat(kind == 1 ? checks.key() : checks.seed()).isEqualTo(expected);
    }
  }

  /** Ed25519 itself would derive the same number, or the signature would not verify. */
  @Test
  void challenge_isSha512ModuloTheOrder() {
    byte[] input = new byte[96];
    System.arraycopy(deal.dealt.nonce().array(), 0, input, 0, 32);
    System.arraycopy(deal.maskKey.point().array(), 0, input, 32, 32);
    System.arraycopy(deal.transcript().array(), 0, input, 64, 32);
    BigInteger expected = Scalars.toInteger(Sha2.sha512().digest(input)).mod(Scalars.ORDER);
    assertThat(deal.challenge().array()).isEqualTo(Scalars.fromInteger(expected));
  }

  @Test
  void dealer_ofAnyValueOffItsPolynomials_isSeenByThatHolderAndNoOther() {
    for (int part : List.of(KEY, KEY_BLINDING, SEED, SEED_BLINDING)) {
      deal = new InsecureDeal(HOLDERS, THRESHOLD, randomness);
      Secret off = shifted(deal.shares.get(VICTIM - 1), part, BigInteger.ONE);
      deal.shares.set(VICTIM - 1, off);
      deal.checks.set(VICTIM - 1, deal.check.of(VICTIM, off));
      assertThat(deal.isSigned()).isTrue();
      for (int point = 1; point <= HOLDERS; point++) {
        assertThat(deal.isAccepted(point)).isEqualTo(point != VICTIM);
      }
    }
  }

  @Test
  void dealer_ofAWrongCheck_isSeen() {
    CheckPair right = deal.checks.get(VICTIM - 1);
    deal.checks.set(VICTIM - 1, new CheckPair(right.key(), right.key()));
    assertThat(deal.isAccepted(VICTIM)).isFalse();
    deal = new InsecureDeal(HOLDERS, THRESHOLD, randomness);
    deal.checks.set(VICTIM - 1, new CheckPair(right.key(), deal.checks.get(VICTIM - 1).seed()));
    assertThat(deal.isAccepted(VICTIM)).isFalse();
  }

  @Test
  void dealer_ofAnotherKeyThanItsPoints_doesNotVerify() {
    MaskKeyPair shown = MaskKeys.generate(InsecureDeal.JDK, randomness);
    Bytes transcript = deal.transcript();
    Bytes challenge = ShareCheck.challenge(deal.dealt.nonce(), shown.point(), transcript);
    Bytes signature = deal.dealt.blinded(challenge).signature(deal.dealt.nonce());
    assertThat(InsecureDeal.JDK.verify(shown.point(), transcript.array(), signature)).isFalse();
  }

  @Test
  void dealer_thatChangesAnythingAfterTheChallenge_doesNotVerify() {
    Bytes signature = deal.blinded().signature(deal.dealt.nonce());
    Bytes before = deal.transcript();
    deal.checks.set(0, deal.checks.get(1));
    assertThat(deal.transcript()).isNotEqualTo(before);
    assertThat(InsecureDeal.JDK.verify(deal.maskKey.point(), deal.transcript().array(), signature))
        .isFalse();
  }

  @Test
  void returned_isAcceptedAsWhatItIsOnly() {
    ShareProof proof = deal.proof(VICTIM);
    assertThat(deal.check.acceptsKey(deal.key(VICTIM), proof)).isTrue();
    assertThat(deal.check.acceptsSeed(deal.seed(VICTIM), proof)).isTrue();
    assertThat(deal.check.acceptsKey(deal.seed(VICTIM), proof)).isFalse();
    assertThat(deal.check.acceptsSeed(deal.key(VICTIM), proof)).isFalse();
    assertThat(deal.check.acceptsKey(deal.key(VICTIM + 1), proof)).isFalse();
    assertThat(deal.check.acceptsKey(deal.key(VICTIM), deal.proof(VICTIM + 1))).isFalse();
    ShareCheck otherDealer = new ShareCheck(InsecureDeal.SESSION, InsecureDeal.DEALER + 1);
    assertThat(otherDealer.acceptsKey(deal.key(VICTIM), proof)).isFalse();
    SessionId session = new SessionId(Bytes.wrap(new byte[32]));
    ShareCheck otherSession = new ShareCheck(session, InsecureDeal.DEALER);
    assertThat(otherSession.acceptsKey(deal.key(VICTIM), proof)).isFalse();
  }

  @Test
  void returned_notCanonicalOrOfAnotherLength_isNotAccepted() {
    ShareProof proof = deal.proof(VICTIM);
    BigInteger share = Scalars.toInteger(deal.key(VICTIM).array());
    Bytes again = Bytes.wrap(Scalars.fromInteger(share.add(Scalars.ORDER)));
    assertThat(deal.check.acceptsKey(again, proof)).isFalse();
    assertThat(deal.check.acceptsKey(Bytes.wrap(new byte[31]), proof)).isFalse();
  }

  /** f + x with g - r x fits h as well: the check tells them apart. */
  @Test
  void holder_thatShiftsBothValues_fitsTheBlindedButNotTheCheck() {
    ShareProof proof = deal.proof(VICTIM);
    BigInteger r = Scalars.toInteger(proof.challenge().array());
    Secret shifted = shifted(deal.shares.get(VICTIM - 1), KEY, BigInteger.TEN);
    shifted = shifted(shifted, KEY_BLINDING, r.multiply(BigInteger.TEN).negate());
    HeldShare held = HeldShare.of(shifted).orElseThrow();
    assertThat(held.fits(proof.challenge(), proof.keyValue(), proof.seedValue())).isTrue();
    assertThat(deal.check.accepts(held, proof)).isFalse();
    assertThat(deal.check.acceptsKey(Bytes.wrap(held.key().expose()), proof)).isFalse();
  }

  /** The dealer checks a value off the polynomial, and its holder says nothing and returns it. */
  @Test
  void dealerAndHolderOfOneMind_cannotReturnAValueOffThePolynomial() {
    for (int part : List.of(KEY, SEED)) {
      deal = new InsecureDeal(HOLDERS, THRESHOLD, randomness);
      Secret off = shifted(deal.shares.get(VICTIM - 1), part, BigInteger.ONE);
      deal.shares.set(VICTIM - 1, off);
      deal.checks.set(VICTIM - 1, deal.check.of(VICTIM, off));
      ShareProof proof = deal.proof(VICTIM);
      assertThat(deal.isSigned()).isTrue();
      assertThat(deal.check.acceptsKey(deal.key(VICTIM), proof)).isEqualTo(part == SEED);
      assertThat(deal.check.acceptsSeed(deal.seed(VICTIM), proof)).isEqualTo(part == KEY);
    }
  }

  @Test
  void heldShare_thatIsNotFourScalars_isNone() {
    assertThat(HeldShare.of(Secret.wrap(new byte[127]))).isEmpty();
    assertThat(HeldShare.of(Secret.wrap(new byte[128]))).isPresent();
    for (int at = 0; at < HeldShare.BYTES; at += Scalars.BYTES) {
      byte[] opened = new byte[HeldShare.BYTES];
      System.arraycopy(Scalars.fromInteger(Scalars.ORDER), 0, opened, at, Scalars.BYTES);
      assertThat(HeldShare.of(Secret.wrap(opened))).isEmpty();
    }
  }

  @Test
  void heldShare_isWiped() {
    HeldShare held = deal.held(VICTIM);
    held.wipe();
    assertThatThrownBy(held::key).hasMessage("the secret was wiped");
  }

  private static Secret shifted(Secret share, int part, BigInteger by) {
    byte[] content = share.expose().clone();
    BigInteger value = Scalars.toInteger(Arrays.copyOfRange(content, part, part + 32));
    byte[] moved = Scalars.fromInteger(value.add(by).mod(Scalars.ORDER));
    System.arraycopy(moved, 0, content, part, 32);
    return Secret.wrap(content);
  }
}
