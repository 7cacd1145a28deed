package dev.sfumato.secagg.message;

import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.vector.Bytes;

/** Round 0: two fresh keys, signed with the client's identity for this campaign. */
public record Advertise(long sessionTag, PublicKeys keys, Bytes signature) implements ToServer {
  static final int BYTES = PublicKeys.BYTES + Primitives.SIGNATURE_BYTES;

  public Advertise {
    signature.ofLength(Primitives.SIGNATURE_BYTES, "signature");
  }

  @Override
  public Kind kind() {
    return Kind.ADVERTISE;
  }

  @Override
  public byte[] encode() {
    ByteWriter writer = Envelope.open(kind().code(), sessionTag, BYTES);
    keys.write(writer);
    writer.bytes(signature);
    return writer.finish();
  }

  static Advertise read(long tag, ByteReader reader) throws MalformedMessageException {
    PublicKeys keys = PublicKeys.read(reader);
    return new Advertise(tag, keys, reader.bytes(Primitives.SIGNATURE_BYTES));
  }
}
