package dev.sfumato.server.transcript;

import dev.sfumato.protocol.CampaignId;
import dev.sfumato.protocol.Query;
import dev.sfumato.protocol.WireException;
import dev.sfumato.server.state.CampaignDefinition;
import dev.sfumato.server.state.ShardOutcome;
import dev.sfumato.server.state.ShardRecord;
import dev.sfumato.server.state.StoredCampaign;
import dev.sfumato.server.state.StoredQuery;
import dev.sfumato.server.state.sum.PublishedSum;
import java.util.ArrayList;
import java.util.List;

/**
 * All that a coordinator learned in a campaign, and what it asked for it. No device is in it, and
 * nothing that is not private by its noise.
 *
 * @param queries those that have an answer, in order, each as its opened sums
 * @param mapHash the SHA-256 of the map that follows, as GeoJSON, in hex
 */
public record Transcript(
    CampaignId campaign,
    CampaignDefinition definition,
    List<List<TranscriptSum>> queries,
    String mapHash) {
  public Transcript {
    queries = queries.stream().map(List::copyOf).toList();
  }

  /**
   * Of a campaign as it is stored.
   *
   * @throws IllegalStateException if something that it needs was not kept, as before there were
   *     transcripts
   */
  public static Transcript of(StoredCampaign stored, List<PublishedSum> sums, String mapHash) {
    List<List<TranscriptSum>> queries = new ArrayList<>();
    for (StoredQuery query : stored.queries()) {
      if (query.answer().isPresent()) {
        queries.add(sums(query, sums));
      }
    }
    return new Transcript(stored.id(), stored.definition(), queries, mapHash);
  }

  private static List<TranscriptSum> sums(StoredQuery query, List<PublishedSum> all) {
    List<TranscriptSum> sums = new ArrayList<>();
    for (ShardRecord shard : query.shards()) {
      if (shard.isOpened()) {
        PublishedSum seen =
            all.stream()
                .filter(each -> each.query() == query.number() && each.number() == shard.number())
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("a sum that was not kept whole"));
        sums.add(sum(shard.outcome().orElseThrow(), seen));
      }
    }
    return sums;
  }

  private static TranscriptSum sum(ShardOutcome outcome, PublishedSum seen) {
    try {
      return new TranscriptSum(
          seen.number(),
          outcome.seated(),
          outcome.good(),
          outcome.maskedInputs(),
          outcome.survivors(),
          Query.decode(seen.asked().array()),
          seen.salt(),
          seen.counts());
    } catch (WireException e) {
      throw new IllegalStateException("a question that was not kept whole", e);
    }
  }
}
