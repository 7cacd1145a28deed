package dev.sfumato.server.messages;

/**
 * A message that may cross from one node to another. Its record is its schema, written as CBOR; no
 * Java serialisation anywhere, and no part of a message is longer than {@link Part} allows.
 */
public interface NodeMessage {}
