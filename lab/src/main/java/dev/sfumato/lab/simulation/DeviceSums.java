package dev.sfumato.lab.simulation;

import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.campaign.SumPlan;
import dev.sfumato.core.geo.Bounds;
import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.LatLng;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.core.histogram.WeightedCell;
import dev.sfumato.core.noise.Modulus;
import dev.sfumato.lab.crowd.DeviceDraw;
import dev.sfumato.lab.sampling.InsecureRandomness;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.protocol.CampaignTerms;
import dev.sfumato.protocol.ContributionEncoder;
import dev.sfumato.protocol.DeviceData;
import dev.sfumato.protocol.Query;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.vector.ModularVector;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Every device runs the encoder that a real one runs, over seeded bits; a shard adds the residues
 * up and reads the sum.
 *
 * <p>The encoder is asked about one square degree with the campaign's grid, because a picture's
 * grid is no place on Earth. A device is in the middle of its cell there.
 */
final class DeviceSums implements Sums {
  /** No campaign reaches it. */
  private static final LatLng ELSEWHERE = new LatLng(-90, 0);

  private final DeviceDraw devices;
  private final Campaign campaign;
  private final FleetOptions options;
  private final CampaignTerms terms;

  DeviceSums(DeviceDraw devices, Campaign campaign, FleetOptions options) {
    this.devices = devices;
    this.campaign = campaign;
    this.options = options;
    this.terms =
        new CampaignTerms(
            new CampaignId(Bytes.wrap(new byte[CampaignId.BYTES])),
            campaign.epsilon(),
            campaign.participation(),
            Region.plain(new Bounds(0, 0, 1, 1), campaign.region().grid()));
  }

  @Override
  public long[] over(HistogramQuery query, List<OpenedShards> shards, RandomGenerator random) {
    devices.assemble();
    long[] sums = new long[query.length()];
    for (OpenedShards alike : shards) {
      Modulus modulus = alike.modulus(query, options);
      Query question = question(query, alike, modulus);
      for (long shard = 0; shard < alike.count(); shard++) {
        long[] residues = residues(question, alike.survivors(), random);
        for (int entry = 0; entry < sums.length; entry++) {
          sums[entry] += modulus.decode(residues[entry]);
        }
      }
    }
    return sums;
  }

  /** What a coordinator would ask the devices of a shard. */
  Query question(HistogramQuery query, OpenedShards shard, Modulus modulus) {
    return Query.of(
        terms,
        0,
        query,
        campaign.rounding(),
        SumPlan.exactly(shard.shard()),
        modulus.bits(),
        Instant.EPOCH);
  }

  private long[] residues(Query query, int survivors, RandomGenerator random) {
    Modulus modulus = query.modulus();
    InsecureRandomness bits = new InsecureRandomness(random);
    long[] residues = new long[query.length()];
    for (int device = 0; device < survivors; device++) {
      DeviceData data = data(devices.next(random));
      ModularVector vector = ContributionEncoder.encode(query, query.shard(), data, bits);
      Arrays.setAll(residues, entry -> modulus.reduce(residues[entry] + vector.entry(entry)));
    }
    return residues;
  }

  /** The places of a device as its app would tell them. */
  DeviceData data(List<WeightedCell> cells) {
    return new DeviceData(
        cells.stream()
            .map(cell -> new DeviceData.Place(middle(cell.morton()), cell.weight()))
            .toList(),
        0);
  }

  private LatLng middle(long code) {
    if (code == Region.NOWHERE) {
      return ELSEWHERE;
    }
    Region square = terms.region();
    Bounds cell = square.boundsOf(new CellId(1L << 2 * square.levels() | code));
    return new LatLng((cell.south() + cell.north()) / 2, (cell.west() + cell.east()) / 2);
  }
}
