package dev.sfumato.server.shard;

import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.sum.server.Workers;
import dev.sfumato.server.metrics.ServerMetrics;
import dev.sfumato.server.state.sum.SumStore;
import java.time.Clock;

/** What shards of this node work with. */
public record ShardWork(
    SumStore sums,
    Primitives primitives,
    Workers workers,
    SumLimits limits,
    ServerMetrics metrics,
    Clock clock) {}
