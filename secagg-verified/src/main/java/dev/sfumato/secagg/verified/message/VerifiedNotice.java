package dev.sfumato.secagg.verified.message;

import dev.sfumato.secagg.message.ByteReader;
import dev.sfumato.secagg.message.ByteWriter;
import dev.sfumato.secagg.message.MalformedMessageException;
import dev.sfumato.secagg.session.AbortReason;
import dev.sfumato.secagg.sum.message.SumEnvelope;
import dev.sfumato.secagg.sum.message.SumHead;
import java.util.Optional;

/**
 * The sum is over.
 *
 * @param aborted why it was not opened, if so
 */
public record VerifiedNotice(SumHead head, Optional<AbortReason> aborted)
    implements ToVerifiedClient {
  @Override
  public Kind kind() {
    return Kind.NOTICE;
  }

  @Override
  public byte[] encode() {
    ByteWriter writer = head.open(kind().code(), 1);
    writer.u8(aborted.map(AbortReason::code).orElse(0));
    return writer.finish();
  }

  static VerifiedNotice read(SumHead head, ByteReader reader) throws MalformedMessageException {
    int code = reader.u8();
    return new VerifiedNotice(
        head,
        code == 0
            ? Optional.empty()
            : Optional.of(SumEnvelope.byCode(AbortReason.values(), AbortReason::code, code)));
  }
}
