package dev.sfumato.device.internal.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.core.campaign.PlaceRange;
import dev.sfumato.core.campaign.Shard;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Fraction;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.device.testing.Queries;
import dev.sfumato.device.testing.ShardHost;
import dev.sfumato.protocol.CampaignTerms;
import dev.sfumato.protocol.CredentialTerms;
import dev.sfumato.protocol.DefaultPolicy;
import dev.sfumato.protocol.DeviceData;
import dev.sfumato.protocol.Query;
import dev.sfumato.secagg.session.CoordinatorId;
import java.lang.reflect.Method;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PolicyRulesTest {
  private static final CampaignTerms TERMS = Queries.terms(1, "1", Participation.ONCE);
  private static final Query QUERY = Queries.query(TERMS, 0, "1", new Shard(1000, 900, 50));

  private static PolicyRules.Builder policy() {
    return PolicyRules.builder().optedIn(true);
  }

  private static Optional<ObjectionReason> refusal(PolicyRules.Builder policy) {
    return refusalAt(policy, QUERY.deadline().minusSeconds(60));
  }

  private static Optional<ObjectionReason> refusalAt(PolicyRules.Builder policy, Instant now) {
    return policy.build().refusal(QUERY, now).map(Objection::reason);
  }

  @Test
  void refusal_withinAllLimits_isNone() {
    assertThat(refusal(policy())).isEmpty();
    assertThat(policy().build().refusal(ShardHost.COORDINATOR, TERMS)).isEmpty();
  }

  @Test
  void refusal_unlessAsked_isNotOptedIn() {
    assertThat(PolicyRules.builder().build().refusal().map(Objection::reason))
        .contains(ObjectionReason.NOT_OPTED_IN);
  }

  @Test
  void refusal_eachLimit_namesItselfAtItsEdge() {
    assertThat(refusal(policy().minimumSurvivors(900))).isEmpty();
    assertThat(refusal(policy().minimumSurvivors(901))).contains(ObjectionReason.TOO_FEW_SURVIVORS);
    assertThat(refusal(policy().assumedCorruptShare(Fraction.parse("0.05")))).isEmpty();
    assertThat(refusal(policy().assumedCorruptShare(Fraction.parse("0.0501"))))
        .contains(ObjectionReason.TOO_TRUSTING);
    assertThat(refusal(policy().longestVector(16))).isEmpty();
    assertThat(refusal(policy().longestVector(15))).contains(ObjectionReason.VECTOR_TOO_LONG);
    long work = QUERY.noise(QUERY.shard()).expectedWork(QUERY.length());
    assertThat(refusal(policy().mostNoiseWork(work))).isEmpty();
    assertThat(refusal(policy().mostNoiseWork(work - 1))).contains(ObjectionReason.TOO_MUCH_WORK);
  }

  private static CampaignTerms counted(long issued) {
    CredentialTerms credentials =
        new CredentialTerms(
            ShardHost.filled(32, 1),
            1,
            ShardHost.filled(32, 2),
            issued,
            0,
            ShardHost.filled(32, 4),
            ShardHost.filled(64, 3));
    return new CampaignTerms(
        TERMS.id(),
        TERMS.epsilon(),
        TERMS.participation(),
        TERMS.region(),
        Optional.of(credentials));
  }

  private static CampaignTerms verified() {
    CampaignTerms honest = counted(2_000);
    return new CampaignTerms(
        honest.id(),
        honest.epsilon(),
        honest.participation(),
        honest.region(),
        honest.credentials(),
        true);
  }

  @Test
  void refusal_ofWhoBelievesNobody_isOfEveryCampaignThatIsNotVerified() {
    CoordinatorId coordinator = new CoordinatorId(ShardHost.filled(32, 9));
    PolicyRules rules = policy().verified(true).build();

    for (CampaignTerms honest : List.of(TERMS, counted(2_000))) {
      assertThat(rules.refusal(coordinator, honest).map(Objection::reason))
          .contains(ObjectionReason.ASSURANCE_TOO_LOW);
      assertThat(policy().build().refusal(coordinator, honest)).isEmpty();
    }
    assertThat(rules.refusal(coordinator, verified())).isEmpty();
  }

  @Test
  void refusal_ofCountedDevices_isOfTheCorruptAmongAllOfThem() {
    Instant now = QUERY.deadline().minusSeconds(60);
    PolicyRules rules = policy().assumedCorruptShare(Fraction.parse("0.05")).build();
    Query fits = Queries.query(counted(2_000), 0, "1", new Shard(1000, 900, 100), QUERY.deadline());
    Query tooFew =
        Queries.query(counted(2_001), 0, "1", new Shard(1000, 900, 100), QUERY.deadline());

    assertThat(rules.refusal(fits, now)).isEmpty();
    assertThat(rules.refusal(tooFew, now).map(Objection::reason))
        .contains(ObjectionReason.TOO_TRUSTING);
  }

  /** Decision 34: 65 in a quarter, if 5% of 2,000 are corrupt. */
  @Test
  void refusal_ofAStretchOfPlaces_isOfTheCorruptThatMayBeInIt() {
    Instant now = QUERY.deadline().minusSeconds(60);
    PolicyRules rules = policy().assumedCorruptShare(Fraction.parse("0.05")).build();
    PlaceRange quarter = new PlaceRange(5, 5 + PlaceRange.ALL / 4);
    Query fits = Queries.query(counted(2_000), 0, "1", new Shard(500, 450, 65), QUERY.deadline());
    Query tooFew = Queries.query(counted(2_000), 0, "1", new Shard(500, 450, 64), QUERY.deadline());

    assertThat(rules.refusal(fits.to(quarter), now)).isEmpty();
    assertThat(rules.refusal(tooFew.to(quarter), now).map(Objection::reason))
        .contains(ObjectionReason.TOO_TRUSTING);
    assertThat(rules.refusal(fits, now).map(Objection::reason))
        .contains(ObjectionReason.TOO_TRUSTING);
  }

  @Test
  void refusal_ofACampaignForAnybody_whereAnAuthorityIsWanted() {
    PolicyRules rules = policy().authority(ShardHost.filled(32, 4)).build();

    assertThat(rules.refusal(ShardHost.COORDINATOR, TERMS).map(Objection::reason))
        .contains(ObjectionReason.NO_CREDENTIAL);
    assertThat(rules.refusal(ShardHost.COORDINATOR, counted(10))).isEmpty();
  }

  @Test
  void refusal_deadline_isAheadAndNotTooFar() {
    Instant end = QUERY.deadline();
    assertThat(refusalAt(policy(), end)).contains(ObjectionReason.DEADLINE_PASSED);
    assertThat(refusalAt(policy(), end.plusSeconds(1))).contains(ObjectionReason.DEADLINE_PASSED);
    assertThat(refusalAt(policy(), end.minusMillis(1))).isEmpty();
    PolicyRules.Builder hour = policy().farthestDeadline(Duration.ofHours(1));
    assertThat(refusalAt(hour, end.minusSeconds(3600))).isEmpty();
    assertThat(refusalAt(hour, end.minusMillis(3_600_001)))
        .contains(ObjectionReason.DEADLINE_TOO_FAR);
  }

  @Test
  void refusal_campaign_saysSpentAskedAndLeft() {
    Objection refusal =
        policy()
            .campaignEpsilon(Epsilon.parse("0.5"))
            .build()
            .refusal(ShardHost.COORDINATOR, TERMS)
            .orElseThrow();
    assertThat(refusal.reason()).isEqualTo(ObjectionReason.CAMPAIGN_TOO_DEAR);
    assertThat(refusal.detail()).isEqualTo("a campaign: epsilon spent 0, asked 1, left 0.5");
  }

  @Test
  void refusal_otherCoordinator_isNotAllowed() {
    PolicyRules one = policy().allowedCoordinators(Set.of(ShardHost.COORDINATOR)).build();
    CoordinatorId other = new CoordinatorId(ShardHost.filled(32, 1));
    assertThat(one.refusal(ShardHost.COORDINATOR, TERMS)).isEmpty();
    assertThat(one.refusal(other, TERMS).map(Objection::reason))
        .contains(ObjectionReason.COORDINATOR_NOT_ALLOWED);
  }

  @Test
  void policy_byType_cannotSeeALocation() {
    for (Method method : PolicyRules.class.getDeclaredMethods()) {
      assertThat(Arrays.asList(method.getParameterTypes()))
          .doesNotContain(DeviceData.class, dev.sfumato.core.geo.LatLng.class);
    }
  }

  /** A coordinator warns of what default devices decline by the same numbers. */
  @Test
  void builder_startsFromTheSharedDefaults() {
    PolicyRules policy = PolicyRules.builder().build();
    assertThat(policy.campaignEpsilon()).isEqualTo(DefaultPolicy.CAMPAIGN_EPSILON);
    assertThat(policy.window())
        .isEqualTo(new WindowLimit(DefaultPolicy.WINDOW_EPSILON, DefaultPolicy.WINDOW));
    assertThat(policy.minimumSurvivors()).isEqualTo(DefaultPolicy.MIN_SURVIVORS);
    assertThat(policy.assumedCorruptShare()).isEqualTo(DefaultPolicy.CORRUPT_SHARE);
    assertThat(policy.longestVector()).isEqualTo(DefaultPolicy.MAX_VECTOR);
    assertThat(policy.mostNoiseWork()).isEqualTo(DefaultPolicy.MAX_NOISE_WORK);
    assertThat(policy.farthestDeadline()).isEqualTo(DefaultPolicy.MAX_DEADLINE);
  }
}
