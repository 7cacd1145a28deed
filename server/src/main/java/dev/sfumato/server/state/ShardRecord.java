package dev.sfumato.server.state;

import dev.sfumato.core.campaign.Shard;
import java.time.Instant;
import java.util.Optional;

/**
 * One secure sum of a query, as it is remembered: how many, never who.
 *
 * @param number counts the shards of one query from 1, replacements included
 * @param shard how many started, had to survive, may be corrupt
 * @param started when it was formed
 * @param outcome how it ended; empty while it runs, and for good if its coordinator died
 */
public record ShardRecord(
    int number, Shard shard, Instant started, Optional<ShardOutcome> outcome) {}
