package dev.sfumato.secagg.message;

/** The sum was opened. */
public record Done(long sessionTag) implements ToClient {
  @Override
  public Kind kind() {
    return Kind.DONE;
  }

  @Override
  public byte[] encode() {
    return Envelope.open(kind().code(), sessionTag, 0).finish();
  }
}
