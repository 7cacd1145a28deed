package dev.sfumato.server.state;

import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.core.histogram.NoisyHistogram;
import dev.sfumato.protocol.ShardCounts;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A query that was issued, and what became of it.
 *
 * @param number counts the queries of a campaign from 1, as people do; on the wire it is one less
 * @param query what was asked
 * @param issued when it was charged and issued
 * @param interrupted whether its owner was replaced meanwhile: then it is never refunded
 * @param shards its secure sums so far, in order
 * @param sums the sums opened so far of a query that is still open; none once it is answered
 * @param answer its histogram, once accepted
 */
public record StoredQuery(
    int number,
    HistogramQuery query,
    Instant issued,
    boolean interrupted,
    List<ShardRecord> shards,
    List<ShardCounts> sums,
    Optional<NoisyHistogram> answer) {
  public StoredQuery {
    shards = List.copyOf(shards);
    sums = List.copyOf(sums);
  }
}
