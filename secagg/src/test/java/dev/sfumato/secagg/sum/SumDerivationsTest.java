package dev.sfumato.secagg.sum;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.secagg.crypto.Party;
import dev.sfumato.secagg.crypto.RandomBytes;
import dev.sfumato.secagg.crypto.Secret;
import dev.sfumato.secagg.session.CoordinatorId;
import dev.sfumato.secagg.session.SessionId;
import dev.sfumato.secagg.sum.SumDerivations.ShareKeys;
import dev.sfumato.secagg.testing.Fixtures;
import dev.sfumato.secagg.testing.InsecureRandomness;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.vector.VectorShape;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SumDerivationsTest {
  private static final RandomBytes RANDOM = new InsecureRandomness(42);
  private static final Secret AGREED = Secret.random(RANDOM);
  private static final Party SMALL = new Party(3, Fixtures.random(32, RANDOM));
  private static final Party LARGE = new Party(8, Fixtures.random(32, RANDOM));
  private static final Bytes GOOD = Fixtures.random(32, RANDOM);
  private static final SumDerivations ONE = derivations();
  private static final Bytes NUMBERS = ONE.numbers(new SumNumbers(10, 9, 1, 9), GOOD);

  private static SumDerivations derivations() {
    SumParameters parameters =
        new SumParameters(10, 1, new DropoutShare(1, 10), 9, new VectorShape(7, 20));
    SessionId id = new SessionId(Fixtures.random(32, RANDOM));
    CoordinatorId coordinator = new CoordinatorId(Fixtures.random(32, RANDOM));
    return new SumDerivations(new SumSession(id, coordinator, parameters));
  }

  @Test
  void shareKeys_theTwoDirections_neverShareAKey() {
    ShareKeys here = ONE.shareKeys(AGREED, SMALL, LARGE);
    ShareKeys there = ONE.shareKeys(AGREED, LARGE, SMALL);
    assertThat(here.outgoing()).isNotEqualTo(here.incoming()).isEqualTo(there.incoming());
    assertThat(here.incoming()).isEqualTo(there.outgoing());
  }

  @Test
  void pairMask_seenFromBothEnds_isTheSame() {
    assertThat(ONE.pairMask(AGREED, NUMBERS, SMALL, LARGE))
        .isEqualTo(ONE.pairMask(AGREED, NUMBERS, LARGE, SMALL));
  }

  @Test
  void derivations_ofTwoSessions_neverCoincide() {
    SumDerivations other = derivations();
    assertThat(other.numbers(new SumNumbers(10, 9, 1, 9), GOOD)).isNotEqualTo(NUMBERS);
    assertThat(other.pairMask(AGREED, NUMBERS, SMALL, LARGE))
        .isNotEqualTo(ONE.pairMask(AGREED, NUMBERS, SMALL, LARGE));
    assertThat(other.selfMask(AGREED, NUMBERS, 3)).isNotEqualTo(ONE.selfMask(AGREED, NUMBERS, 3));
    assertThat(other.shareKeys(AGREED, SMALL, LARGE).outgoing())
        .isNotEqualTo(ONE.shareKeys(AGREED, SMALL, LARGE).outgoing());
    assertThat(other.sealedData(3, 8, 1)).isNotEqualTo(ONE.sealedData(3, 8, 1));
  }

  /** Clients that were told other numbers, or other good dealers, do not cancel. */
  @Test
  void masks_ofOtherNumbers_areOthers() {
    Set<Bytes> seen = new HashSet<>();
    seen.add(NUMBERS);
    seen.add(ONE.numbers(new SumNumbers(11, 9, 1, 9), GOOD));
    seen.add(ONE.numbers(new SumNumbers(10, 8, 1, 9), GOOD));
    seen.add(ONE.numbers(new SumNumbers(10, 9, 2, 9), GOOD));
    seen.add(ONE.numbers(new SumNumbers(10, 9, 1, 8), GOOD));
    seen.add(ONE.numbers(new SumNumbers(10, 9, 1, 9), Fixtures.random(32, RANDOM)));
    assertThat(seen).hasSize(6);
    Set<Bytes> masks = new HashSet<>();
    for (Bytes numbers : seen) {
      masks.add(bytes(ONE.pairMask(AGREED, numbers, SMALL, LARGE)));
      masks.add(bytes(ONE.selfMask(AGREED, numbers, 3)));
    }
    assertThat(masks).hasSize(12);
  }

  @Test
  void derivations_ofOneSecret_areAllDifferent() {
    Set<Bytes> seen = new HashSet<>();
    seen.add(bytes(ONE.pairMask(AGREED, NUMBERS, SMALL, LARGE)));
    seen.add(bytes(ONE.shareKeys(AGREED, SMALL, LARGE).outgoing()));
    seen.add(bytes(ONE.shareKeys(AGREED, SMALL, LARGE).incoming()));
    seen.add(bytes(ONE.selfMask(AGREED, NUMBERS, 3)));
    seen.add(bytes(ONE.selfMask(AGREED, NUMBERS, 8)));
    assertThat(seen).hasSize(5);
  }

  private static Bytes bytes(Secret secret) {
    return Bytes.copyOf(secret.expose());
  }
}
