package dev.sfumato.secagg.message;

/** The client stops. It does not say why. */
public record Decline(long sessionTag) implements ToServer {
  @Override
  public Kind kind() {
    return Kind.DECLINE;
  }

  @Override
  public byte[] encode() {
    return Envelope.open(kind().code(), sessionTag, 0).finish();
  }
}
