package dev.sfumato.secagg.sum.message;

/** The sum was opened. */
public record DoneNotice(SumHead head) implements ToSumClient {
  @Override
  public Kind kind() {
    return Kind.DONE;
  }

  @Override
  public byte[] encode() {
    return head.open(kind().code(), 0).finish();
  }
}
