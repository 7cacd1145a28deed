package dev.sfumato.lab.swarm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import dev.sfumato.core.campaign.Rounding;
import dev.sfumato.core.campaign.Shard;
import dev.sfumato.core.campaign.SumPlan;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Fraction;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.device.testing.Conversation;
import dev.sfumato.device.testing.FakeCoordinator;
import dev.sfumato.device.testing.Queries;
import dev.sfumato.device.testing.ShardHost;
import dev.sfumato.lab.dataset.BuiltInCity;
import dev.sfumato.lab.dataset.CellDataset;
import dev.sfumato.protocol.CampaignTerms;
import dev.sfumato.protocol.Query;
import dev.sfumato.protocol.message.ComeBackReason;
import dev.sfumato.protocol.message.FromDevice;
import dev.sfumato.protocol.message.ToDevice;
import dev.sfumato.secagg.session.AggregateSum;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(600)
class SwarmTest {
  private static final String NOT_ENROLLED =
      "the campaign asks for credentials, and this was none: give --authority and --codes";

  private static final CellDataset CITY = BuiltInCity.DENSE.dataset(64);

  private static Query query(Shard shard) {
    return query(SumPlan.exactly(shard));
  }

  private static Query query(SumPlan sum) {
    CampaignTerms plain = Queries.terms(3, "1", Participation.ONCE);
    CampaignTerms terms =
        new CampaignTerms(plain.id(), plain.epsilon(), plain.participation(), CITY.region());
    return new Query(
        terms,
        0,
        Partition.uniform(3),
        1,
        Epsilon.of(1),
        1,
        Rounding.EXACT,
        sum,
        20,
        Instant.now().plusSeconds(600));
  }

  private static SwarmPlan plan(FakeCoordinator fake, int devices, double dropout, int lines) {
    return new SwarmPlan(fake.url(), devices, dropout, lines, 7, Duration.ofMinutes(10));
  }

  @Test
  void run_oneShardOfAll_everyDeviceIsInTheSum() throws Exception {
    ShardHost host = new ShardHost(query(new Shard(60, 48, 3)));
    try (FakeCoordinator fake = new FakeCoordinator(host::welcome);
        Swarm swarm = new Swarm(plan(fake, 60, 0, 3), CITY)) {
      SwarmCounts counts = swarm.run();
      assertThat(counts.count(DeviceFate.TOOK_PART)).isEqualTo(60);
      AggregateSum opened = host.result().get(5, TimeUnit.MINUTES).orElseThrow();
      assertThat(opened.survivors()).hasSize(60);
      assertThat(fake.streams()).isEqualTo(60);
    }
  }

  @Test
  void run_withDropouts_theOthersAreSummed() throws Exception {
    // Some vanish before they are asked for an input.
    SumPlan sum = SumPlan.of(60, Fraction.of(0.3), Fraction.of(0.05));
    ShardHost host = new ShardHost(query(sum));
    try (FakeCoordinator fake = new FakeCoordinator(host::welcome);
        Swarm swarm = new Swarm(plan(fake, 60, 0.1, 60), CITY)) {
      SwarmCounts counts = swarm.run(() -> host.closeRoundIfLeft(60));
      assertThat(counts.count(DeviceFate.DROPPED)).isBetween(1, 18);
      assertThat(counts.count(DeviceFate.TOOK_PART) + counts.count(DeviceFate.DROPPED))
          .as("%s", counts)
          .isEqualTo(60);
      assertThat(host.result().get(5, TimeUnit.MINUTES)).isPresent();
    }
  }

  @Test
  void run_moreDevicesThanAreNeeded_spareOnesGoHome() throws Exception {
    ShardHost host = new ShardHost(query(new Shard(20, 16, 1)));
    AtomicInteger came = new AtomicInteger();
    try (FakeCoordinator fake =
            new FakeCoordinator(
                voice -> came.incrementAndGet() <= 20 ? host.welcome(voice) : nothing(voice));
        Swarm swarm = new Swarm(leaving(fake.url(), 25), CITY)) {
      SwarmCounts counts = swarm.run();
      assertThat(counts.count(DeviceFate.TOOK_PART)).isEqualTo(20);
      assertThat(counts.count(DeviceFate.SPARE)).isEqualTo(5);
      assertThat(swarm.contact()).isEqualTo(Contact.NOTHING_MORE);
      assertThat(swarm.isElsewhere()).isFalse();
    }
  }

  @Test
  void run_areaElsewhere_isNoticed() throws Exception {
    ShardHost host = new ShardHost(Queries.small());
    try (FakeCoordinator fake = new FakeCoordinator(host::welcome);
        Swarm swarm = new Swarm(leaving(fake.url(), 8), BuiltInCity.SPRAWL.dataset(64))) {
      assertThat(swarm.run().count(DeviceFate.TOOK_PART)).isEqualTo(8);
      assertThat(swarm.isElsewhere()).isTrue();
    }
  }

  @Test
  void run_devicesWithTheDefaultPolicy_sayWhyTheyDecline() throws Exception {
    ShardHost host = new ShardHost(query(new Shard(60, 48, 3)));
    SwarmPlan careful =
        new SwarmPlan(
            "",
            60,
            0,
            3,
            7,
            Duration.ofSeconds(90),
            Optional.empty(),
            false,
            true,
            VisitPlan.PUNCTUAL,
            Optional.empty());
    try (FakeCoordinator fake = new FakeCoordinator(host::welcome);
        Swarm swarm = new Swarm(at(fake.url(), careful), CITY)) {
      SwarmCounts counts = swarm.run();
      assertThat(counts.count(DeviceFate.DECLINED)).isEqualTo(60);
      assertThat(counts.declines())
          .containsExactly(
              entry(
                  "sums could be opened with too few survivors (shard size, tolerated dropout,"
                      + " devices)",
                  60));
    }
  }

  @Test
  void run_devicesThatLeaveBetweenRounds_allComeBackAndTakePart() throws Exception {
    ShardHost host = ShardHost.patient(query(new Shard(60, 48, 3)));
    VisitPlan visits = new VisitPlan(1, Duration.ofMillis(300));
    SwarmPlan patient =
        new SwarmPlan(
            "",
            60,
            0,
            3,
            7,
            Duration.ofMinutes(10),
            Optional.empty(),
            false,
            false,
            visits,
            Optional.empty());
    try (FakeCoordinator fake = new FakeCoordinator(host::welcome);
        Swarm swarm = new Swarm(at(fake.url(), patient), CITY)) {
      SwarmCounts counts = swarm.run();
      assertThat(counts.count(DeviceFate.TOOK_PART)).as("%s", counts).isEqualTo(60);
    }
  }

  private static SwarmPlan at(String url, SwarmPlan plan) {
    return new SwarmPlan(
        url,
        plan.devices(),
        plan.dropout(),
        plan.connections(),
        plan.seed(),
        plan.limit(),
        plan.authority(),
        plan.stays(),
        plan.defaultPolicy(),
        plan.visits(),
        plan.enrolment());
  }

  @Test
  void run_turnedAway_saysWhy() throws Exception {
    try (FakeCoordinator fake =
            new FakeCoordinator(voice -> goodbye(voice, ComeBackReason.NOT_ENROLLED));
        Swarm swarm = new Swarm(leaving(fake.url(), 3), CITY)) {
      SwarmCounts counts = swarm.run();
      assertThat(counts.count(DeviceFate.FAILED)).isEqualTo(3);
      assertThat(counts.reasons()).containsExactly(entry(NOT_ENROLLED, 3));
      assertThat(swarm.contact()).isEqualTo(Contact.ANSWERS);
    }
  }

  /** It is no reason to give up, but whoever started the swarm should hear of it. */
  @Test
  void run_whereTheCoordinatorTakesNoMore_isNoticed() throws Exception {
    AtomicInteger came = new AtomicInteger();
    try (FakeCoordinator fake =
            new FakeCoordinator(
                voice ->
                    goodbye(
                        voice,
                        came.incrementAndGet() == 1
                            ? ComeBackReason.BUSY
                            : ComeBackReason.NOT_ENROLLED));
        Swarm swarm = new Swarm(leaving(fake.url(), 1), CITY)) {
      assertThat(swarm.isTurnedAway()).isFalse();
      assertThat(swarm.run().count(DeviceFate.FAILED)).isEqualTo(1);
      assertThat(swarm.isTurnedAway()).isTrue();
    }
  }

  @Test
  void hearsay_nothingToAskBeforeAnyCampaign_isNoReasonToLeave() {
    Hearsay hearsay = new Hearsay();
    assertThat(hearsay.contact()).isEqualTo(Contact.NONE);
    hearsay.nothingToAsk();
    assertThat(hearsay.contact()).isEqualTo(Contact.NOTHING_YET);
    assertThat(hearsay.isQuietFor(Duration.ZERO)).isFalse();
    hearsay.open();
    hearsay.nothingToAsk();
    assertThat(hearsay.isQuietFor(Duration.ZERO)).isTrue();
    hearsay.open();
    assertThat(hearsay.isQuietFor(Duration.ZERO)).isFalse();
  }

  private static SwarmPlan leaving(String url, int devices) {
    return new SwarmPlan(url, devices, 0, 1, 7, Duration.ofMinutes(10), Optional.empty(), false);
  }

  private static Conversation nothing(Conversation.Voice voice) {
    return goodbye(voice, ComeBackReason.NOTHING_TO_ASK);
  }

  /** Sends whoever says hello away for a second. */
  private static Conversation goodbye(Conversation.Voice voice, ComeBackReason reason) {
    return new Conversation() {
      @Override
      public void hear(FromDevice message) {
        voice.say(new ToDevice.ComeBack(Duration.ofSeconds(1), reason));
        voice.hangUp();
      }

      @Override
      public void gone() {}
    };
  }

  @Test
  void places_sameSeed_areTheSame() {
    Places one = new Places(CITY);
    Places other = new Places(CITY);
    java.util.SplittableRandom first = new java.util.SplittableRandom(5);
    java.util.SplittableRandom second = new java.util.SplittableRandom(5);
    for (int i = 0; i < 100; i++) {
      assertThat(one.next(first)).isEqualTo(other.next(second));
    }
  }

  @Test
  void places_ofABareGrid_areRefused() {
    CellDataset grid = CellDataset.ofPeople("grid", Region.ofGrid(64), CITY.weights());
    assertThatThrownBy(() -> new Places(grid)).hasMessageContaining("places on Earth");
  }

  @Test
  void gate_full_letsTheNextInWhenOneHasPassed() {
    ConnectGate gate = new ConnectGate(2);
    StringBuilder entered = new StringBuilder();
    for (String each : new String[] {"a", "b", "c", "d"}) {
      gate.enter(() -> entered.append(each));
    }
    assertThat(entered).hasToString("ab");
    gate.passed();
    assertThat(entered).hasToString("abc");
    gate.passed();
    gate.passed();
    gate.enter(() -> entered.append("e"));
    assertThat(entered).hasToString("abcde");
  }
}
