package dev.sfumato.server.campaign;

import dev.sfumato.core.campaign.SumPlan;
import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.protocol.CampaignTerms;
import dev.sfumato.protocol.Query;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.vector.VectorShape;
import dev.sfumato.server.state.StoredCampaign;
import dev.sfumato.server.state.StoredQuery;
import dev.sfumato.server.state.SumQuestion;
import dev.sfumato.server.state.sum.SumBrief;
import dev.sfumato.server.state.sum.Tempo;
import java.security.SecureRandom;

/** What devices are told: from the campaign and the query as they are stored. */
final class ShardQueries {
  private static final SecureRandom RANDOM = new SecureRandom();

  private ShardQueries() {}

  static CampaignTerms terms(StoredCampaign stored) {
    return SumQuestion.terms(stored.id(), stored.definition());
  }

  /** What the sums of a query are asked. */
  static SumQuestion of(StoredCampaign stored, StoredQuery open) {
    long before =
        stored.queries().stream()
            .filter(each -> each.number() < open.number())
            .mapToLong(each -> each.query().cohort().devices())
            .sum();
    return new SumQuestion(stored.id(), stored.definition(), open.number(), before, open.query());
  }

  /** What a sum begins with, its salt fresh. */
  static SumBrief brief(Query query, Tempo tempo) {
    byte[] salt = new byte[Query.SALT_BYTES];
    RANDOM.nextBytes(salt);
    return new SumBrief(Bytes.wrap(query.encode()), Bytes.wrap(salt), tempo);
  }

  /** The bytes of one device's vector, as it is sent. */
  static long inputBytes(HistogramQuery query, SumPlan plan) {
    return new VectorShape(query.length(), SumQuestion.bits(query, plan)).packedBytes();
  }
}
