package dev.sfumato.protocol;

import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.campaign.PlaceRange;
import dev.sfumato.core.campaign.Rounding;
import dev.sfumato.core.campaign.Shard;
import dev.sfumato.core.campaign.SumPlan;
import dev.sfumato.core.geo.Bounds;
import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.OpenCells;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.secagg.vector.Bytes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;

/** Values of every kind, fixed ones for vectors and random ones for laws. */
public final class Samples {
  private Samples() {}

  public static long seed(String test) {
    long seed = Long.getLong("seed", System.nanoTime());
    System.out.println(test + ": seed " + seed);
    return seed;
  }

  public static Bytes filled(int length, int value) {
    byte[] bytes = new byte[length];
    Arrays.fill(bytes, (byte) value);
    return Bytes.wrap(bytes);
  }

  public static CampaignTerms terms() {
    return new CampaignTerms(
        new CampaignId(filled(CampaignId.BYTES, 0xc1)),
        Epsilon.of(1),
        Participation.ONCE,
        Region.around(new Bounds(-1, 2, 3, 4.5), 256));
  }

  /** The same where an authority's key 3 of 3 is asked for, of which it gave out 300. */
  public static CampaignTerms termsWithCredentials() {
    CampaignTerms open = terms();
    CredentialTerms credentials =
        new CredentialTerms(
            filled(32, 0x6b),
            3,
            filled(32, 0x11),
            300,
            1_800_000_000,
            filled(32, 0xbe),
            filled(64, 0x51));
    return new CampaignTerms(
        open.id(), open.epsilon(), open.participation(), open.region(), Optional.of(credentials));
  }

  /** {@link #query()} of those who have their credentials' places in some of them. */
  public static Query queryWithCredentials() {
    Query open = query();
    return new Query(
        termsWithCredentials(),
        open.number(),
        open.partition(),
        open.countsPerCell(),
        open.epsilon(),
        open.scale(),
        open.rounding(),
        open.plan(),
        open.bits(),
        open.deadline(),
        new PlaceRange(7, 1L << 40));
  }

  public static Query query() {
    List<CellId> cells = new ArrayList<>(Partition.uniform(1).cells());
    cells.addAll(Partition.uniform(2).cells().subList(4, 7));
    return new Query(
        terms(),
        2,
        Partition.of(cells),
        3,
        Epsilon.parse("0.25"),
        1,
        Rounding.EXACT,
        SumPlan.exactly(new Shard(1000, 900, 50)),
        20,
        Instant.ofEpochMilli(1_800_000_000_123L));
  }

  public static CampaignTerms terms(SplittableRandom random) {
    byte[] id = new byte[CampaignId.BYTES];
    random.nextBytes(id);
    double south = random.nextDouble(-80, 79);
    double west = random.nextDouble(-180, 170);
    Bounds area = new Bounds(south, west, south + 1, west + random.nextDouble(0.1, 9));
    return new CampaignTerms(
        new CampaignId(Bytes.wrap(id)),
        new Epsilon(random.nextLong(1_000, 10_000_000)),
        random.nextBoolean() ? Participation.ONCE : Participation.EVERY_QUERY,
        region(random, area),
        random.nextBoolean() ? Optional.empty() : Optional.of(credentials(random)));
  }

  /** A rectangle on the map or a plain one, or an area of some cells. */
  private static Region region(SplittableRandom random, Bounds area) {
    long grid = 1L << random.nextInt(8, 20);
    return switch (random.nextInt(4)) {
      case 0 -> Region.around(area, grid);
      case 1 -> Region.plain(area, grid);
      case 2 -> Region.plain(area, grid).of("Wärme[°C],q" + random.nextInt(1000));
      default -> Region.around(area, grid).within(cells(random, grid * grid));
    };
  }

  private static OpenCells cells(SplittableRandom random, long end) {
    return OpenCells.between(
        random.longs(100, 0, end).distinct().sorted().limit(2L * random.nextInt(1, 40)).toArray());
  }

  private static CredentialTerms credentials(SplittableRandom random) {
    return new CredentialTerms(
        filled(32, random.nextInt(256)),
        random.nextInt(1, CredentialTerms.MAX_KEYS + 1),
        filled(32, random.nextInt(256)),
        random.nextLong(1, Campaign.MAX_DEVICES + 1),
        random.nextLong(1L << 40),
        filled(32, random.nextInt(256)),
        filled(64, random.nextInt(256)));
  }

  public static Partition partition(SplittableRandom random) {
    Set<CellId> cells = new LinkedHashSet<>();
    int count = random.nextInt(1, 60);
    while (cells.size() < count) {
      int level = random.nextInt(9);
      cells.add(new CellId(1L << 2 * level | random.nextLong(1L << 2 * level)));
    }
    return Partition.of(cells);
  }

  public static Query query(SplittableRandom random) {
    CampaignTerms terms = terms(random);
    int devices = random.nextInt(3, 100_000);
    int survivors = random.nextInt(2, devices + 1);
    return new Query(
        terms,
        random.nextInt(Query.MAX_NUMBER + 1),
        partition(random),
        random.nextInt(1, 257),
        new Epsilon(random.nextLong(1_000, terms.epsilon().micros() + 1)),
        random.nextLong(1, 10_000),
        random.nextBoolean() ? Rounding.EXACT : Rounding.PAPER,
        SumPlan.exactly(new Shard(devices, survivors, random.nextInt(devices))),
        random.nextInt(40, 63),
        Instant.ofEpochMilli(random.nextLong(1L << 42)));
  }
}
