package dev.sfumato.lab.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.campaign.Shard;
import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.core.noise.Modulus;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.lab.crowd.CellDraw;
import dev.sfumato.lab.crowd.DeviceDraw;
import dev.sfumato.lab.sampling.InsecureRandomness;
import dev.sfumato.protocol.ContributionEncoder;
import dev.sfumato.protocol.Query;
import dev.sfumato.secagg.vector.ModularVector;
import java.util.List;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class DeviceSumsTest {
  private static final long SEED = 22;
  private static final int DEVICES = 20;
  private static final FleetOptions FLEET = new FleetOptions(0, OptionalInt.empty(), true);

  /** Bit for bit: what is summed is what the shipped encoder makes of each device's places. */
  @Test
  void sum_isThatOfTheShippedEncoder() {
    Campaign campaign = TinyCity.campaign(DEVICES, Participation.ONCE);
    HistogramQuery query = TinyCity.query(campaign, TinyCity.partition(), DEVICES);
    OpenedShards shard = new OpenedShards(new Shard(DEVICES, DEVICES, 1), DEVICES, 1);

    long[] sums = sums(campaign).over(query, List.of(shard), new SplittableRandom(SEED));

    assertThat(sums).isEqualTo(encoded(campaign, query, shard));
  }

  private static long[] encoded(Campaign campaign, HistogramQuery query, OpenedShards shard) {
    SplittableRandom random = new SplittableRandom(SEED);
    DeviceDraw devices = new CellDraw(TinyCity.people(), Participation.ONCE);
    Modulus modulus = shard.modulus(query, FLEET);
    Query asked = sums(campaign).question(query, shard, modulus);
    long[] residues = new long[query.length()];
    for (int device = 0; device < DEVICES; device++) {
      ModularVector vector =
          ContributionEncoder.encode(
              asked,
              asked.shard(),
              sums(campaign).data(devices.next(random)),
              new InsecureRandomness(random));
      for (int entry = 0; entry < residues.length; entry++) {
        residues[entry] = modulus.reduce(residues[entry] + vector.entry(entry));
      }
    }
    long[] sums = new long[residues.length];
    for (int entry = 0; entry < sums.length; entry++) {
      sums[entry] = modulus.decode(residues[entry]);
    }
    return sums;
  }

  private static DeviceSums sums(Campaign campaign) {
    return new DeviceSums(new CellDraw(TinyCity.people(), Participation.ONCE), campaign, FLEET);
  }
}
