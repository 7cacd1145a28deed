package dev.sfumato.server.campaign;

import dev.sfumato.core.histogram.Campaign;
import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.core.histogram.Shard;
import dev.sfumato.core.noise.Modulus;
import dev.sfumato.core.noise.NoiseShare;
import dev.sfumato.protocol.CampaignTerms;
import dev.sfumato.protocol.Query;
import dev.sfumato.server.storage.StoredCampaign;
import dev.sfumato.server.storage.StoredQuery;
import java.time.Instant;

/** What devices are told: from the campaign and the query as they are stored. */
final class Questions {
  private Questions() {}

  static CampaignTerms terms(StoredCampaign stored) {
    Campaign campaign = stored.terms().campaign();
    return new CampaignTerms(
        WireId.of(stored.id()), campaign.epsilon(), campaign.participation(), campaign.region());
  }

  /** The question to one shard. Storage counts queries from 1, the wire from 0. */
  static Query of(StoredCampaign stored, StoredQuery open, Shard shard, Instant deadline) {
    HistogramQuery query = open.query();
    return Query.of(
        terms(stored),
        open.number() - 1,
        query,
        stored.terms().campaign().rounding(),
        shard,
        bits(query, shard),
        deadline);
  }

  /** As many bits as make it unlikely that any sum of the query wraps around. */
  private static int bits(HistogramQuery query, Shard shard) {
    NoiseShare share = new NoiseShare(query.epsilon(), query.l1Sensitivity(), shard.noiseDivisor());
    long sums = (long) query.length() * query.cohort().shardCount();
    return Modulus.leastFor(shard.devices(), query.l1Sensitivity(), share, sums).bits();
  }
}
