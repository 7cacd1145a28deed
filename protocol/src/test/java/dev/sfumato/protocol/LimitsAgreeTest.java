package dev.sfumato.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.campaign.Shard;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.noise.Modulus;
import dev.sfumato.protocol.message.FromDevice;
import dev.sfumato.protocol.message.ToDevice;
import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.session.SessionId;
import dev.sfumato.secagg.sum.SumParameters;
import dev.sfumato.secagg.sum.client.ClientPolicy;
import dev.sfumato.secagg.vector.VectorShape;
import org.junit.jupiter.api.Test;

/**
 * Limits that {@code core} and {@code secagg} both declare, as neither knows the other: what one
 * lets through the other must take.
 */
class LimitsAgreeTest {
  @Test
  void shards_areAsLargeAsSessions() {
    assertThat(Shard.MAX_DEVICES).isEqualTo(SumParameters.MAX_SEATS);
  }

  @Test
  void residues_haveAsManyBitsAsEntries() {
    assertThat(Modulus.MIN_BITS).isEqualTo(VectorShape.MIN_BITS);
    assertThat(Modulus.MAX_BITS).isEqualTo(VectorShape.MAX_BITS);
  }

  @Test
  void histograms_areNoLongerThanVectors() {
    assertThat(Campaign.MAX_VECTOR_LENGTH).isEqualTo(VectorShape.MAX_LENGTH);
    assertThat(Partition.MAX_CELLS).isLessThanOrEqualTo(Campaign.MAX_VECTOR_LENGTH);
  }

  @Test
  void residuesOfCore_areTheEntriesOfSecagg() {
    for (int bits = Modulus.MIN_BITS; bits <= Modulus.MAX_BITS; bits++) {
      Modulus modulus = Modulus.ofBits(bits, 1, 1);
      long last = new VectorShape(1, bits).modulus() - 1;
      assertThat(modulus.reduce(-1)).as("%s bits", bits).isEqualTo(last);
      assertThat(modulus.reduce(last + 1)).as("%s bits", bits).isZero();
    }
  }

  /** The device's policy decides above; secagg's own must not be narrower than its parameters. */
  @Test
  void widestClientPolicy_takesWhateverAQueryMayAsk() {
    assertThat(ClientPolicy.WIDEST.minimumClients()).isEqualTo(SumParameters.MIN_SEATS);
    assertThat(ClientPolicy.WIDEST.maximumBits()).isEqualTo(Modulus.MAX_BITS);
    assertThat(ClientPolicy.WIDEST.maximumLength())
        .isGreaterThanOrEqualTo(Campaign.MAX_VECTOR_LENGTH);
  }

  @Test
  void defaultPolicy_isWithinWhatThereCanBe() {
    assertThat(DefaultPolicy.MAX_VECTOR).isLessThanOrEqualTo(Campaign.MAX_VECTOR_LENGTH);
    assertThat(DefaultPolicy.MIN_SURVIVORS).isLessThanOrEqualTo(Shard.MAX_DEVICES);
    assertThat(DefaultPolicy.CAMPAIGN_EPSILON.isAtMost(DefaultPolicy.WINDOW_EPSILON)).isTrue();
  }

  @Test
  void lengthsOnTheWire_areThoseOfTheCryptography() {
    assertThat(FromDevice.Join.IDENTITY_BYTES).isEqualTo(Primitives.PUBLIC_KEY_BYTES);
    assertThat(FromDevice.Join.SIGNATURE_BYTES).isEqualTo(Primitives.SIGNATURE_BYTES);
    assertThat(Query.SALT_BYTES).isEqualTo(SessionId.BYTES);
    assertThat(ToDevice.Offers.NONCE_BYTES).isEqualTo(SessionId.BYTES);
  }
}
