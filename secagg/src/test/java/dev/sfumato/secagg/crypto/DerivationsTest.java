package dev.sfumato.secagg.crypto;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.secagg.session.SessionId;
import dev.sfumato.secagg.testing.Fixtures;
import dev.sfumato.secagg.testing.InsecureRandomness;
import dev.sfumato.secagg.vector.Bytes;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DerivationsTest {
  private static final RandomBytes RANDOM = new InsecureRandomness(42);
  private static final SessionId SESSION = new SessionId(Fixtures.random(32, RANDOM));
  private static final Derivations DERIVATIONS = new Derivations(SESSION);
  private static final Secret AGREED = Secret.random(RANDOM);
  private static final Party SMALL = new Party(3, Fixtures.random(32, RANDOM));
  private static final Party LARGE = new Party(8, Fixtures.random(32, RANDOM));

  /** Test case 3 of RFC 5869, whose salt and info are empty, cut to the first block. */
  @Test
  void hkdf_ofTheStandardsTestCase_isTheStandards() {
    byte[] input = new byte[22];
    Arrays.fill(input, (byte) 0x0b);
    assertThat(Hkdf.extract(Secret.wrap(input)).expand(new byte[0]))
        .isEqualTo(
            Secret.wrap(
                Bytes.fromHex("8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d")
                    .array()));
  }

  @Test
  void shareKeys_theTwoDirections_neverShareAKey() {
    Derivations.ShareKeys here = DERIVATIONS.shareKeys(AGREED, SMALL, LARGE);
    Derivations.ShareKeys there = DERIVATIONS.shareKeys(AGREED, LARGE, SMALL);
    assertThat(here.outgoing()).isNotEqualTo(here.incoming());
    assertThat(here.outgoing()).isEqualTo(there.incoming());
    assertThat(here.incoming()).isEqualTo(there.outgoing());
  }

  @Test
  void pairMask_seenFromBothEnds_isTheSame() {
    assertThat(DERIVATIONS.pairMask(AGREED, SMALL, LARGE))
        .isEqualTo(DERIVATIONS.pairMask(AGREED, LARGE, SMALL));
  }

  @Test
  void derivations_ofTwoSessions_neverCoincide() {
    Derivations other = new Derivations(new SessionId(Fixtures.random(32, RANDOM)));
    assertThat(other.pairMask(AGREED, SMALL, LARGE))
        .isNotEqualTo(DERIVATIONS.pairMask(AGREED, SMALL, LARGE));
    assertThat(other.selfMask(AGREED, 3)).isNotEqualTo(DERIVATIONS.selfMask(AGREED, 3));
    assertThat(other.commitment(AGREED, 3)).isNotEqualTo(DERIVATIONS.commitment(AGREED, 3));
    assertThat(other.shareKeys(AGREED, SMALL, LARGE).outgoing())
        .isNotEqualTo(DERIVATIONS.shareKeys(AGREED, SMALL, LARGE).outgoing());
    assertThat(other.sealedData(3, 8)).isNotEqualTo(DERIVATIONS.sealedData(3, 8));
  }

  @Test
  void derivations_ofOneSecret_areAllDifferent() {
    Set<Bytes> seen = new HashSet<>();
    seen.add(bytes(DERIVATIONS.pairMask(AGREED, SMALL, LARGE)));
    seen.add(bytes(DERIVATIONS.shareKeys(AGREED, SMALL, LARGE).outgoing()));
    seen.add(bytes(DERIVATIONS.shareKeys(AGREED, SMALL, LARGE).incoming()));
    seen.add(bytes(DERIVATIONS.selfMask(AGREED, 3)));
    seen.add(bytes(DERIVATIONS.selfMask(AGREED, 8)));
    seen.add(DERIVATIONS.commitment(AGREED, 3));
    seen.add(DERIVATIONS.commitment(AGREED, 8));
    assertThat(seen).hasSize(7);
  }

  private static Bytes bytes(Secret secret) {
    return Bytes.copyOf(secret.expose());
  }
}
