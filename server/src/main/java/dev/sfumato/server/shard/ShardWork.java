package dev.sfumato.server.shard;

import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.sum.server.Workers;
import dev.sfumato.server.metrics.ServerMetrics;

/** What shards of this node work with. */
public record ShardWork(
    Primitives primitives, Workers workers, RoundLimits limits, ServerMetrics metrics) {}
