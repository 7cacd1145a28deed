package dev.sfumato.server.state;

import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.core.histogram.NoisyHistogram;
import dev.sfumato.protocol.AggregateDecoder;
import dev.sfumato.protocol.ShardCounts;
import java.util.List;

/**
 * A query without an answer, and which steps it allows: the rules, without the rows.
 *
 * @param query what is asked
 * @param interrupted whether its owner was replaced meanwhile
 * @param shards its secure sums so far, in order
 */
public record QueryInProgress(HistogramQuery query, boolean interrupted, List<ShardRecord> shards) {
  public QueryInProgress {
    shards = List.copyOf(shards);
  }

  /** The answer that these sums make; at least one, and no shard may be under way. */
  public NoisyHistogram answer(List<ShardCounts> sums) {
    if (shards.stream().anyMatch(ShardRecord::isRunning)) {
      throw new StepRefusedException("accept: a shard runs (expected: all have ended)");
    }
    if (sums.isEmpty()) {
      throw new StepRefusedException("accept: no sum (expected: at least one opened shard)");
    }
    return AggregateDecoder.combine(query, sums);
  }

  /** Refuses unless nobody can have paid: all shards ended, none with an input, one owner. */
  public void requireRefundable() {
    if (interrupted) {
      throw new RefundRefusedException("refund: the query was interrupted; its charge stands");
    }
    for (ShardRecord shard : shards) {
      if (!shard.isFree()) {
        throw new RefundRefusedException(
            "refund: shard " + shard.number() + " may have been paid for; the charge stands");
      }
    }
  }
}
