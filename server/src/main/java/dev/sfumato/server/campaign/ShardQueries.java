package dev.sfumato.server.campaign;

import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.campaign.SumPlan;
import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.protocol.CampaignTerms;
import dev.sfumato.protocol.Query;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.vector.VectorShape;
import dev.sfumato.server.state.IssuedKey;
import dev.sfumato.server.state.StoredCampaign;
import dev.sfumato.server.state.StoredQuery;
import dev.sfumato.server.state.SumBrief;
import dev.sfumato.server.state.Tempo;
import java.security.SecureRandom;
import java.time.Instant;

/** What devices are told: from the campaign and the query as they are stored. */
final class ShardQueries {
  private static final SecureRandom RANDOM = new SecureRandom();

  private ShardQueries() {}

  static CampaignTerms terms(StoredCampaign stored) {
    Campaign campaign = stored.definition().campaign();
    return new CampaignTerms(
        stored.id(),
        campaign.epsilon(),
        campaign.participation(),
        campaign.region(),
        stored.definition().key().map(IssuedKey::terms));
  }

  /** The question to one sum. Storage counts queries from 1, the wire from 0. */
  static Query of(StoredCampaign stored, StoredQuery open, SumPlan plan, Instant deadline) {
    HistogramQuery query = open.query();
    return Query.of(
        terms(stored),
        open.number() - 1,
        query,
        stored.definition().campaign().rounding(),
        plan,
        bits(query, plan),
        deadline);
  }

  /** What a sum begins with, its salt fresh. */
  static SumBrief brief(Query query, Tempo tempo) {
    byte[] salt = new byte[Query.SALT_BYTES];
    RANDOM.nextBytes(salt);
    return new SumBrief(Bytes.wrap(query.encode()), Bytes.wrap(salt), tempo);
  }

  /** The bytes of one device's vector, as it is sent. */
  static long inputBytes(HistogramQuery query, SumPlan plan) {
    return new VectorShape(query.length(), bits(query, plan)).packedBytes();
  }

  /** As many bits as make it unlikely that any sum of the query wraps around. */
  private static int bits(HistogramQuery query, SumPlan plan) {
    return query.modulus(plan).bits();
  }
}
