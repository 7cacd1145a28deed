package dev.sfumato.server.campaign;

import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.campaign.Shard;
import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.core.noise.NoiseShare;
import dev.sfumato.protocol.CampaignTerms;
import dev.sfumato.protocol.Query;
import dev.sfumato.secagg.vector.VectorShape;
import dev.sfumato.server.state.StoredCampaign;
import dev.sfumato.server.state.StoredQuery;
import java.time.Instant;

/** What devices are told: from the campaign and the query as they are stored. */
final class ShardQueries {
  private ShardQueries() {}

  static CampaignTerms terms(StoredCampaign stored) {
    Campaign campaign = stored.definition().campaign();
    return new CampaignTerms(
        stored.id(), campaign.epsilon(), campaign.participation(), campaign.region());
  }

  /** The question to one shard. Storage counts queries from 1, the wire from 0. */
  static Query of(StoredCampaign stored, StoredQuery open, Shard shard, Instant deadline) {
    HistogramQuery query = open.query();
    return Query.of(
        terms(stored),
        open.number() - 1,
        query,
        stored.definition().campaign().rounding(),
        shard,
        bits(query, shard),
        deadline);
  }

  /** The bytes of one device's vector, as it is sent. */
  static long inputBytes(HistogramQuery query, Shard shard) {
    return new VectorShape(query.length(), bits(query, shard)).packedBytes();
  }

  /** As many bits as make it unlikely that any sum of the query wraps around. */
  private static int bits(HistogramQuery query, Shard shard) {
    return query.modulus(shard).bits();
  }

  /** The law of the noise that each device of a shard adds. */
  static NoiseShare noise(HistogramQuery query, Shard shard) {
    return query.noise(shard);
  }
}
