package dev.sfumato.device.internal.participant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.core.campaign.Rounding;
import dev.sfumato.core.campaign.Shard;
import dev.sfumato.core.campaign.SumPlan;
import dev.sfumato.core.geo.Bounds;
import dev.sfumato.core.geo.LatLng;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.noise.NoiseLaw;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Fraction;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.device.internal.ledger.InsecureMemoryStorage;
import dev.sfumato.device.internal.participation.InsecureDraft;
import dev.sfumato.device.internal.policy.PolicyRules;
import dev.sfumato.device.internal.transport.CoordinatorChannels;
import dev.sfumato.device.testing.FakeCoordinator;
import dev.sfumato.device.testing.ShardHost;
import dev.sfumato.protocol.AggregateDecoder;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.protocol.CampaignTerms;
import dev.sfumato.protocol.DeviceData;
import dev.sfumato.protocol.Query;
import dev.sfumato.secagg.session.AggregateSum;
import dev.sfumato.secagg.vector.ModularVector;
import java.time.Clock;
import java.time.Instant;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Devices as they are shipped, over gRPC, into one real sum of many cells whose truth is known. */
@Timeout(600)
class LiveNoiseTest {
  private static final DeviceData PLACE = DeviceData.at(new LatLng(0.9, 0.1));
  private static final Shard SHARD = new Shard(8, 7, 1);
  private static final long SEED = 77;

  /** 65,536 cells of 20 bits: an input of 160 KiB. */
  private static Query query() {
    return new Query(
        new CampaignTerms(
            new CampaignId(ShardHost.filled(CampaignId.BYTES, 1)),
            Epsilon.of(1),
            Participation.ONCE,
            Region.around(new Bounds(0, 0, 1, 1), 256)),
        0,
        Partition.uniform(8),
        1,
        Epsilon.of(1),
        1,
        Rounding.EXACT,
        SumPlan.exactly(SHARD),
        20,
        Instant.now().plusSeconds(600));
  }

  private static AggregateSum sum(Query query) throws Exception {
    ShardHost host = new ShardHost(query);
    try (FakeCoordinator fake = new FakeCoordinator(host::welcome);
        CoordinatorChannels coordinator =
            CoordinatorChannels.at(fake.url()).connections(2).build()) {
      for (int i = 0; i < SHARD.devices(); i++) {
        var unused =
            Participant.builder()
                .coordinator(coordinator)
                .policy(
                    PolicyRules.builder()
                        .optedIn(true)
                        .minimumSurvivors(2)
                        .assumedCorruptShare(Fraction.ZERO)
                        .build())
                .place(PLACE)
                .ledger(InsecureMemoryStorage.ledger(Clock.systemUTC()))
                .build()
                .start();
      }
      return host.result().get(5, TimeUnit.MINUTES).orElseThrow();
    }
  }

  /** False-reject rate under 1e-6, see {@link NoiseCheck}. */
  @Test
  void sum_ofShippedDevices_isTheTruthPlusNoiseOfTheSimulatorsLaw() throws Exception {
    Query query = query();
    AggregateSum opened = sum(query);
    assertThat(opened.survivors()).hasSize(8);
    long[] noise = AggregateDecoder.decode(query, SHARD, opened).counts();
    ModularVector one = InsecureDraft.noiseless(query, PLACE);
    for (int i = 0; i < noise.length; i++) {
      noise[i] -= 8 * one.entry(i);
    }
    NoiseLaw law = query.noise(SHARD).sumOf(8);
    System.out.printf(
        "%d cells, law %s, seed %d, false-reject rate under 1e-6%n", noise.length, law, SEED);
    NoiseCheck check = new NoiseCheck(law);
    assertThat(check.fault(noise, SEED)).isEmpty();
  }

  /** Planted here: noise for twice the epsilon, shares of half their size, one of eight missing. */
  @Test
  void check_ofLessNoise_findsIt() {
    NoiseLaw law = query().noise(SHARD).sumOf(8);
    NoiseCheck check = new NoiseCheck(law);
    assertThat(check.fault(planted(law), SEED)).isEmpty();
    assertThat(check.fault(planted(new NoiseLaw(2 * law.rate(), law.shape())), SEED)).isPresent();
    assertThat(check.fault(planted(new NoiseLaw(law.rate(), law.shape() / 2)), SEED)).isPresent();
    assertThat(check.fault(planted(query().noise(SHARD).sumOf(7)), SEED)).isPresent();
  }

  private static long[] planted(NoiseLaw law) {
    long[] noise = new long[1 << 16];
    law.addTo(noise, new SplittableRandom(SEED + 1));
    return noise;
  }
}
