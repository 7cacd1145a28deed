package dev.sfumato.device.verified;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.core.campaign.PlaceRange;
import dev.sfumato.core.campaign.Rounding;
import dev.sfumato.core.campaign.Shard;
import dev.sfumato.core.campaign.SumPlan;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.credential.BlindSigner;
import dev.sfumato.credential.CredentialKey;
import dev.sfumato.credential.CredentialRequest;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.protocol.CampaignTerms;
import dev.sfumato.protocol.CredentialTerms;
import dev.sfumato.protocol.Query;
import dev.sfumato.secagg.vector.Bytes;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.security.interfaces.RSAPrivateCrtKey;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Who is taken for a neighbour, and who is not. */
class NeighbourCredentialsTest {
  private static final SecureRandom RANDOM = new SecureRandom();
  private static final Bytes NEIGHBOUR = filled(32, 7);

  private static Bytes filled(int length, int value) {
    byte[] bytes = new byte[length];
    Arrays.fill(bytes, (byte) value);
    return Bytes.wrap(bytes);
  }

  private static BlindSigner authority() throws NoSuchAlgorithmException {
    KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
    generator.initialize(2048);
    return new BlindSigner((RSAPrivateCrtKey) generator.generateKeyPair().getPrivate());
  }

  private static Bytes credential(BlindSigner signer, Bytes publicKey) {
    CredentialRequest request = CredentialRequest.of(signer.key(), publicKey.array(), RANDOM);
    return Bytes.wrap(request.finish(signer.sign(request.blinded())).orElseThrow().bytes());
  }

  private static CampaignTerms terms(CredentialKey key) {
    CredentialTerms credentials =
        new CredentialTerms(
            Bytes.wrap(key.id().bytes()), 1, filled(32, 2), 100, 0, filled(32, 4), filled(64, 3));
    return new CampaignTerms(
        new CampaignId(filled(16, 1)),
        Epsilon.of(1),
        Participation.ONCE,
        Region.ofGrid(4),
        Optional.of(credentials),
        true);
  }

  private static Query query(CampaignTerms terms, PlaceRange places) {
    return new Query(
        terms,
        0,
        Partition.uniform(1),
        1,
        Epsilon.of(1),
        1,
        Rounding.EXACT,
        SumPlan.exactly(new Shard(100, 90, 5)),
        20,
        Instant.ofEpochMilli(1),
        places);
  }

  @Test
  void credential_isGoodForItsKeyItsIdentityAndItsPlace_alone() throws Exception {
    BlindSigner signer = authority();
    CampaignTerms terms = terms(signer.key());
    long place = terms.credentials().orElseThrow().placeOf(NEIGHBOUR);
    Bytes shown = credential(signer, NEIGHBOUR);
    NeighbourCredentials check =
        new NeighbourCredentials(query(terms, new PlaceRange(place, place + 1)), signer.key());

    assertThat(check.isGood(NEIGHBOUR, shown)).isTrue();
    assertThat(check.isGood(filled(32, 8), shown)).as("somebody else's").isFalse();
    assertThat(check.isGood(NEIGHBOUR, credential(authority(), NEIGHBOUR)))
        .as("made up by somebody who is no authority")
        .isFalse();
    assertThat(check.isGood(NEIGHBOUR, filled(0, 0))).as("none").isFalse();
    assertThat(check.isGood(NEIGHBOUR, filled(shown.length(), 9))).as("nonsense").isFalse();
    for (PlaceRange other :
        new PlaceRange[] {new PlaceRange(0, place), new PlaceRange(place + 1, PlaceRange.ALL)}) {
      assertThat(
              new NeighbourCredentials(query(terms, other), signer.key()).isGood(NEIGHBOUR, shown))
          .as("a device from elsewhere")
          .isFalse();
    }
  }

  @Test
  void campaign_canBeChecked_withItsOwnKeyOnly() throws Exception {
    CredentialKey key = authority().key();
    CredentialKey other = authority().key();

    assertThat(new VerifiedSums(id -> Optional.of(key)).canCheck(terms(key))).isTrue();
    assertThat(new VerifiedSums(id -> Optional.of(other)).canCheck(terms(key))).isFalse();
    assertThat(new VerifiedSums(id -> Optional.empty()).canCheck(terms(key))).isFalse();
  }
}
