package dev.sfumato.secagg.sum.message;

import dev.sfumato.secagg.message.ByteReader;
import dev.sfumato.secagg.message.ByteWriter;
import dev.sfumato.secagg.message.MalformedMessageException;
import dev.sfumato.secagg.session.AbortReason;

/** There will be no sum. */
public record AbortedNotice(SumHead head, AbortReason reason) implements ToSumClient {
  @Override
  public Kind kind() {
    return Kind.ABORTED;
  }

  @Override
  public byte[] encode() {
    ByteWriter writer = head.open(kind().code(), 1);
    writer.u8(reason.code());
    return writer.finish();
  }

  static AbortedNotice read(SumHead head, ByteReader reader) throws MalformedMessageException {
    AbortReason reason = SumEnvelope.byCode(AbortReason.values(), AbortReason::code, reader.u8());
    return new AbortedNotice(head, reason);
  }
}
