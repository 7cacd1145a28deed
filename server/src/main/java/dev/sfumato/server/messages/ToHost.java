package dev.sfumato.server.messages;

import org.apache.pekko.actor.typed.ActorRef;

/** What the host of a node's shards understands. */
@SuppressWarnings("ArrayRecordComponent") // Bytes between nodes, which nobody compares.
public interface ToHost extends NodeMessage {
  /**
   * Opens a shard from storage, where it is new or in the middle of any round.
   *
   * @param seats how many it has, for the size of its mailbox
   */
  record Open(ShardKey key, byte[] coordinator, int seats, ActorRef<ToCampaign> replyTo)
      implements ToHost {}
}
