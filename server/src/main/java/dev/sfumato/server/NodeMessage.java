package dev.sfumato.server;

/**
 * A message that may cross from one node to another. Its record is its schema, written as CBOR; no
 * Java serialisation anywhere, and no part of a message is longer than {@code shard.Part} allows.
 */
public interface NodeMessage {}
