package dev.sfumato.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sfumato.core.geo.Partition;
import dev.sfumato.secagg.vector.Bytes;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** What is decoded is what was encoded, and one value has one encoding. */
class CanonicalLawsTest {
  private static final int ROUNDS = 300;

  /** Reads bytes into a value and writes it again. */
  @FunctionalInterface
  private interface Copy {
    byte[] of(byte[] bytes) throws WireException;
  }

  @Test
  void decode_ofEncode_isTheSameValue() throws WireException {
    SplittableRandom random = new SplittableRandom(Samples.seed("CanonicalLawsTest"));
    for (int i = 0; i < ROUNDS; i++) {
      CampaignTerms terms = Samples.terms(random);
      assertThat(CampaignTerms.decode(terms.encode())).isEqualTo(terms);
      Partition partition = Samples.partition(random);
      assertThat(PartitionCodec.decode(PartitionCodec.encode(partition))).isEqualTo(partition);
      Query query = Samples.query(random);
      assertThat(Query.decode(query.encode())).isEqualTo(query);
    }
  }

  @Test
  void decode_mutatedBytes_areRefusedOrTheEncodingOfAnotherValue() {
    SplittableRandom random = new SplittableRandom(Samples.seed("mutations"));
    for (int i = 0; i < ROUNDS; i++) {
      assertCanonical(
          mutate(Samples.terms(random).encode(), random), b -> CampaignTerms.decode(b).encode());
      assertCanonical(
          mutate(Samples.query(random).encode(), random), b -> Query.decode(b).encode());
      assertCanonical(
          mutate(PartitionCodec.encode(Samples.partition(random)), random),
          b -> PartitionCodec.encode(PartitionCodec.decode(b)));
    }
  }

  @Test
  void decode_anyTruncationOrAddition_isRefused() {
    byte[] query = Samples.query().encode();
    for (int cut = 0; cut < query.length; cut++) {
      byte[] shorter = Arrays.copyOf(query, cut);
      assertThatThrownBy(() -> Query.decode(shorter)).isInstanceOf(WireException.class);
    }
    assertThatThrownBy(() -> Query.decode(Arrays.copyOf(query, query.length + 1)))
        .isInstanceOf(WireException.class);
  }

  @Test
  void session_anyChange_isAnotherSession() {
    Query query = Samples.query();
    Bytes salt = Samples.filled(Query.SALT_BYTES, 1);
    Query later =
        new Query(
            query.terms(),
            query.number(),
            query.partition(),
            query.countsPerCell(),
            query.epsilon(),
            query.scale(),
            query.rounding(),
            query.plan(),
            query.bits(),
            query.deadline().plusMillis(1));
    assertThat(later.session(salt)).isNotEqualTo(query.session(salt));
    assertThat(query.session(Samples.filled(Query.SALT_BYTES, 2)))
        .isNotEqualTo(query.session(salt));
    assertThat(query.session(salt)).isEqualTo(Samples.query().session(salt));
  }

  /** Whatever is accepted must be the only encoding of what it means. */
  private static void assertCanonical(byte[] bytes, Copy copy) {
    try {
      assertThat(copy.of(bytes)).isEqualTo(bytes);
    } catch (WireException e) {
      assertThat(e).hasMessageNotContaining("null");
    }
  }

  private static byte[] mutate(byte[] bytes, SplittableRandom random) {
    byte[] mutated = bytes.clone();
    int changes = random.nextInt(1, 4);
    for (int i = 0; i < changes; i++) {
      mutated[random.nextInt(mutated.length)] = (byte) random.nextInt(256);
    }
    return switch (random.nextInt(4)) {
      case 0 -> Arrays.copyOf(mutated, random.nextInt(mutated.length + 4));
      default -> mutated;
    };
  }
}
