package dev.sfumato.server.messages;

import dev.sfumato.server.state.ShardOutcome;
import dev.sfumato.server.watch.LiveStatus;
import org.apache.pekko.actor.typed.ActorRef;

/** What the owner of a campaign understands. */
@SuppressWarnings("ArrayRecordComponent") // Bytes between nodes, which nobody compares.
public interface ToCampaign extends NodeMessage {
  /** A node is there: devices may come in through its gate, shards may go to its host. */
  record Announce(ActorRef<ToGate> gate, ActorRef<ToHost> host) implements ToCampaign {}

  /** A person stops the campaign. */
  record Stop(ActorRef<Stopped> replyTo) implements ToCampaign {}

  /** The answer: it is stopped, now or before. */
  record Stopped() implements NodeMessage {}

  /** What is it doing? */
  record Show(ActorRef<Shown> replyTo) implements ToCampaign {}

  /** The answer: that is what it is doing. */
  record Shown(LiveStatus status) implements NodeMessage {}

  /** A host has opened a shard. */
  record ShardOpened(ShardKey key, ActorRef<ToShard> shard) implements ToCampaign {}

  /**
   * How far a shard is.
   *
   * @param free how many devices may still have a seat in it
   */
  record ShardProgress(
      ShardKey key, LiveStatus.LiveShard progress, int free, ActorRef<ToShard> shard)
      implements ToCampaign {}

  /**
   * Devices that have a seat in a shard which was opened anew and have given no keys: they may
   * never have been told, and ask for a seat again. 32 bytes each.
   */
  record Expects(ShardKey key, byte[] identities) implements ToCampaign {}

  /**
   * Devices that were never asked for an input, of a shard that is over or has given their seats to
   * others; 32 bytes each.
   */
  record NeverAsked(ShardKey key, byte[] identities) implements ToCampaign {}

  /**
   * A shard is over.
   *
   * @param counts a piece of the opened counts; one that is empty if there are none
   */
  record ShardEnded(ShardKey key, ShardOutcome outcome, Part counts, ActorRef<ToShard> shard)
      implements ToCampaign {}

  /** Another node is to have the campaign. */
  record HandOver() implements ToCampaign {}
}
