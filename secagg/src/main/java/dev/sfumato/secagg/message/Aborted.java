package dev.sfumato.secagg.message;

import dev.sfumato.secagg.session.AbortReason;

/** The session ended without a sum. */
public record Aborted(long sessionTag, AbortReason reason) implements ToClient {
  @Override
  public Kind kind() {
    return Kind.ABORTED;
  }

  @Override
  public byte[] encode() {
    ByteWriter writer = Envelope.open(kind().code(), sessionTag, 1);
    writer.u8(reason.code());
    return writer.finish();
  }

  static Aborted read(long tag, ByteReader reader) throws MalformedMessageException {
    AbortReason reason = Envelope.kind(AbortReason.values(), AbortReason::code, reader.u8());
    return new Aborted(tag, reason);
  }
}
