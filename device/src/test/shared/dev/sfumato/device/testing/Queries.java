package dev.sfumato.device.testing;

import dev.sfumato.core.geo.Bounds;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.histogram.Rounding;
import dev.sfumato.core.histogram.Shard;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.protocol.CampaignTerms;
import dev.sfumato.protocol.Query;
import java.time.Instant;

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

  public static Query query(CampaignTerms terms, int number, String epsilon, Shard shard) {
    return new Query(
        terms,
        number,
        Partition.uniform(2),
        1,
        Epsilon.parse(epsilon),
        1,
        Rounding.EXACT,
        shard,
        16,
        Instant.ofEpochSecond(2_000_000_000));
  }

  /** Eight devices of which one may be lost and one may be corrupt. */
  public static Query small() {
    return query(terms(1, "1", Participation.ONCE), 0, "1", new Shard(8, 7, 1));
  }
}
