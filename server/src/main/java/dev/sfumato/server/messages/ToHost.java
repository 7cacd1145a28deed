package dev.sfumato.server.messages;

import org.apache.pekko.actor.typed.ActorRef;

/** What the host of a node's shards understands. */
@SuppressWarnings("ArrayRecordComponent") // Bytes between nodes, which nobody compares.
public interface ToHost extends NodeMessage {
  /**
   * Opens an empty shard.
   *
   * @param devices how many it will have, for the size of its mailbox
   */
  record Open(ShardKey key, byte[] coordinator, int devices, ActorRef<ToCampaign> replyTo)
      implements ToHost {}
}
