package dev.sfumato.device.testing;

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
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.protocol.CampaignTerms;
import dev.sfumato.protocol.Query;
import dev.sfumato.secagg.session.SessionId;
import dev.sfumato.secagg.vector.Bytes;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Small campaigns and queries. */
public final class Queries {
  private Queries() {}

  public static CampaignTerms terms(int campaign, String epsilon, Participation participation) {
    return new CampaignTerms(
        new CampaignId(ShardHost.filled(CampaignId.BYTES, campaign)),
        Epsilon.parse(epsilon),
        participation,
        Region.around(new Bounds(0, 0, 1, 1), 16));
  }

  /** Terms with as many stretches of the curve as there may be, each far from the last. */
  public static CampaignTerms longest(int campaign) {
    long[] ends = new long[2 * CampaignTerms.MAX_STRETCHES];
    for (int i = 0; i < ends.length; i++) {
      ends[i] = (i + 1L) << 33;
    }
    CampaignTerms rectangle = terms(campaign, "1", Participation.ONCE);
    return new CampaignTerms(
        rectangle.id(),
        rectangle.epsilon(),
        rectangle.participation(),
        Region.around(rectangle.region().area(), 1L << CellId.MAX_LEVEL)
            .within(OpenCells.between(ends)));
  }

  /** A sum that is no other, as the ledger knows it. */
  public static Bytes session(int number) {
    return ShardHost.filled(SessionId.BYTES, number);
  }

  public static Query query(CampaignTerms terms, int number, String epsilon, Shard shard) {
    return query(terms, number, epsilon, shard, inAnHour());
  }

  public static Query query(
      CampaignTerms terms, int number, String epsilon, Shard shard, Instant deadline) {
    return new Query(
        terms,
        number,
        Partition.uniform(2),
        1,
        Epsilon.parse(epsilon),
        1,
        Rounding.EXACT,
        SumPlan.exactly(shard),
        16,
        deadline);
  }

  /** Eight devices of which one may be lost and one may be corrupt. */
  public static Query small() {
    return smallUntil(inAnHour());
  }

  /** The same with a deadline of its own. */
  public static Query smallUntil(Instant deadline) {
    return query(terms(1, "1", Participation.ONCE), 0, "1", new Shard(8, 7, 1), deadline);
  }

  /** The end of a shard, unless a test says otherwise. */
  private static Instant inAnHour() {
    return Instant.now().plus(Duration.ofHours(1)).truncatedTo(ChronoUnit.MILLIS);
  }
}
