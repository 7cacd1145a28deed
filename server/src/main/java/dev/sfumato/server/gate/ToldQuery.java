package dev.sfumato.server.gate;

import com.google.protobuf.ByteString;
import dev.sfumato.protocol.Query;
import dev.sfumato.protocol.WireException;

/**
 * What the devices of a sum are told, thousands of them: its bytes are made once.
 *
 * @param bytes the canonical ones
 */
record ToldQuery(Query query, ByteString bytes) {
  /**
   * Reads canonical bytes.
   *
   * @throws WireException for any other
   */
  static ToldQuery of(byte[] bytes) throws WireException {
    return new ToldQuery(Query.decode(bytes), ByteString.copyFrom(bytes));
  }
}
