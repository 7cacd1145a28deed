package dev.sfumato.secagg.sum.message;

import dev.sfumato.secagg.message.ByteReader;
import dev.sfumato.secagg.message.ByteWriter;
import dev.sfumato.secagg.message.MalformedMessageException;
import dev.sfumato.secagg.sharing.CheckPair;
import dev.sfumato.secagg.vector.Bytes;

/**
 * The shares of one dealer's secrets for one holder.
 *
 * @param sealed the four scalars f(j), g(j), f'(j), g'(j), readable by the holder alone
 * @param checks what fixes them
 */
public record SealedParcel(Bytes sealed, CheckPair checks) {
  /** Four scalars and the seal's tag. */
  public static final int SEALED_BYTES = 144;

  static final int CHECKS_BYTES = 2 * CheckPair.CHECK_BYTES;
  public static final int BYTES = SEALED_BYTES + CHECKS_BYTES;

  public SealedParcel {
    sealed.ofLength(SEALED_BYTES, "sealed");
  }

  static void write(CheckPair checks, ByteWriter writer) {
    writer.bytes(checks.key());
    writer.bytes(checks.seed());
  }

  static CheckPair readChecks(ByteReader reader) throws MalformedMessageException {
    Bytes key = reader.bytes(CheckPair.CHECK_BYTES);
    return new CheckPair(key, reader.bytes(CheckPair.CHECK_BYTES));
  }
}
