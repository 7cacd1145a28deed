package dev.sfumato.device.internal.participation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.core.campaign.PlaceRange;
import dev.sfumato.core.campaign.Shard;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.device.internal.identity.CredentialShelf;
import dev.sfumato.device.internal.identity.DeviceSecret;
import dev.sfumato.device.internal.policy.Objection;
import dev.sfumato.device.internal.policy.ObjectionReason;
import dev.sfumato.device.internal.policy.PolicyRules;
import dev.sfumato.device.testing.Queries;
import dev.sfumato.device.testing.ShardHost;
import dev.sfumato.protocol.CampaignTerms;
import dev.sfumato.protocol.CredentialTerms;
import dev.sfumato.protocol.ProtocolVersion;
import dev.sfumato.protocol.Query;
import dev.sfumato.protocol.message.FromDevice;
import dev.sfumato.protocol.message.ToDevice;
import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.crypto.Providers;
import dev.sfumato.secagg.crypto.RandomBytes;
import dev.sfumato.secagg.crypto.Secret;
import dev.sfumato.secagg.session.CoordinatorId;
import dev.sfumato.secagg.vector.Bytes;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a device shows where a campaign asks for credentials. */
class ShownCredentialTest {
  private static final Primitives PRIMITIVES = Providers.best();
  private static final Bytes AUTHORITY = ShardHost.filled(32, 4);
  private static final byte[] SEED = ShardHost.filled(32, 5).array();
  private static final CampaignTerms OPEN = Queries.terms(1, "1", Participation.ONCE);
  private static final CampaignTerms ASKING =
      new CampaignTerms(
          OPEN.id(),
          OPEN.epsilon(),
          OPEN.participation(),
          OPEN.region(),
          Optional.of(
              new CredentialTerms(
                  ShardHost.filled(32, 1),
                  1,
                  ShardHost.filled(32, 2),
                  9,
                  0,
                  ShardHost.filled(32, 4),
                  ShardHost.filled(64, 3))));

  private final List<String> calls = new ArrayList<>();

  private final CredentialShelf shelf =
      new CredentialShelf() {
        @Override
        public Optional<byte[]> find(
            Bytes authority, CoordinatorId coordinator, CampaignTerms terms) {
          assertThat(authority).isEqualTo(AUTHORITY);
          calls.add("find");
          byte[] both = new byte[35];
          System.arraycopy(SEED, 0, both, 0, 32);
          both[32] = 7;
          return Optional.of(both);
        }

        @Override
        public void bind(CoordinatorId coordinator, CampaignTerms terms) {
          calls.add("bind");
        }
      };

  private static DeviceSetup setup(PolicyRules.Builder policy, CredentialShelf shelf) {
    return new DeviceSetup(
        policy.optedIn(true).build(),
        DeviceSecret.fresh(),
        shelf,
        Optional.empty(),
        PRIMITIVES,
        RandomBytes.secure(),
        Departures.after(Duration.ZERO),
        Clock.systemUTC(),
        Set.of(""));
  }

  private static Introduction introduction(DeviceSetup setup, CampaignTerms terms) {
    return new Introduction(
        setup,
        new ToDevice.Offers(
            ProtocolVersion.NEWEST,
            ShardHost.COORDINATOR,
            ShardHost.filled(32, 6),
            List.of(terms)));
  }

  private static List<ObjectionReason> refusals(Introduction heard) {
    List<Objection> refused = new ArrayList<>();
    assertThat(heard.candidates(refused::add)).isEmpty();
    return refused.stream().map(Objection::reason).toList();
  }

  @Test
  void join_showsTheCredential_asTheIdentityOfItsSeed_boundBeforeItLeaves() {
    Introduction heard = introduction(setup(policy(), shelf), ASKING);
    assertThat(heard.candidates(refused -> {})).containsExactly(ASKING);
    calls.clear();

    FromDevice.Join join = (FromDevice.Join) heard.join(ASKING);

    assertThat(join.credential()).isEqualTo(Bytes.wrap(new byte[] {7, 0, 0}));
    assertThat(join.identity())
        .isEqualTo(DeviceSecret.fromSeed(Secret.wrap(SEED.clone()), PRIMITIVES).publicKey());
    assertThat(calls).contains("bind");
  }

  private static PolicyRules.Builder policy() {
    return PolicyRules.builder().authority(AUTHORITY);
  }

  @Test
  void seat_forOtherPlaces_isDeclined() {
    Introduction heard = introduction(setup(policy().minimumSurvivors(2), shelf), ASKING);
    FromDevice.Join join = (FromDevice.Join) heard.join(ASKING);
    long place = ASKING.credentials().orElseThrow().placeOf(join.identity());
    Query query =
        Queries.query(ASKING, 0, "1", new Shard(1000, 900, 100), Instant.now().plusSeconds(60));

    assertThat(heard.refusal(query.to(new PlaceRange(place, place + 1)))).isEmpty();
    for (PlaceRange other :
        List.of(new PlaceRange(0, place), new PlaceRange(place + 1, PlaceRange.ALL))) {
      assertThat(heard.refusal(query.to(other)).map(Objection::reason))
          .contains(ObjectionReason.PROTOCOL_BROKEN);
    }
  }

  @Test
  void join_whereNoneIsAsked_showsNothing() {
    Introduction heard = introduction(setup(PolicyRules.builder(), shelf), OPEN);

    FromDevice.Join join = (FromDevice.Join) heard.join(OPEN);

    assertThat(join.credential().length()).isZero();
    assertThat(calls).isEmpty();
  }

  @Test
  void verifiedCampaign_isDeclined_withoutWhatItTakes() {
    CampaignTerms verified =
        new CampaignTerms(
            ASKING.id(),
            ASKING.epsilon(),
            ASKING.participation(),
            ASKING.region(),
            ASKING.credentials(),
            true);

    assertThat(refusals(introduction(setup(policy(), shelf), verified)))
        .containsExactly(ObjectionReason.ASSURANCE_UNKNOWN);
    assertThat(introduction(setup(policy(), shelf), ASKING).candidates(refused -> {}))
        .containsExactly(ASKING);
  }

  @Test
  void campaign_forWhichThereIsNone_isDeclined() {
    assertThat(refusals(introduction(setup(policy(), CredentialShelf.EMPTY), ASKING)))
        .containsExactly(ObjectionReason.NO_CREDENTIAL);
    assertThat(refusals(introduction(setup(PolicyRules.builder(), shelf), ASKING)))
        .as("no authority that the person trusts")
        .containsExactly(ObjectionReason.NO_CREDENTIAL);
    assertThat(refusals(introduction(setup(policy(), shelf), OPEN)))
        .containsExactly(ObjectionReason.NO_CREDENTIAL);
  }
}
