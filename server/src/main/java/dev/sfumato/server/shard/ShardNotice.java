package dev.sfumato.server.shard;

import dev.sfumato.secagg.verified.VerifiedRound;
import dev.sfumato.server.messages.ToGate;
import dev.sfumato.server.messages.ToShard;
import org.apache.pekko.actor.typed.ActorRef;

/** What a shard is told by its clock, by itself, or by the death of a node. */
sealed interface ShardNotice extends ToShard {
  /** The present round has lasted as long as it may. */
  record RoundOver(VerifiedRound round) implements ShardNotice {}

  /** What came since the last time is to be written down. */
  record Commit() implements ShardNotice {}

  /** Time to look after silent devices. */
  record Look() implements ShardNotice {}

  /** Time to report again. */
  record ReportAgain() implements ShardNotice {}

  /** Nobody will come back any more. */
  record Leave() implements ShardNotice {}

  /** The node of a gate is gone, with all its streams. */
  record GateLost(ActorRef<ToGate> gate) implements ShardNotice {}
}
