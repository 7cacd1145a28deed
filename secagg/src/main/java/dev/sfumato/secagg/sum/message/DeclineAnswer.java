package dev.sfumato.secagg.sum.message;

/** In place of any other answer: the client goes no further, and does not say why. */
public record DeclineAnswer(long sessionTag) implements ToSumServer {
  @Override
  public Kind kind() {
    return Kind.DECLINE;
  }

  @Override
  public byte[] encode() {
    return SumEnvelope.open(kind().code(), sessionTag, 0).finish();
  }
}
