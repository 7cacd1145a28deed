package dev.sfumato.secagg.message;

import dev.sfumato.secagg.Bytes;
import dev.sfumato.secagg.crypto.Primitives;

/** Round 0: two fresh keys, signed with the client's identity for this campaign. */
public record Advertise(long sessionTag, PublicKeys keys, Bytes signature) implements ToServer {
  public Advertise {
    signature.ofLength(Primitives.SIGNATURE_BYTES, "signature");
  }

  @Override
  public Kind kind() {
    return Kind.ADVERTISE;
  }

  @Override
  public byte[] encode() {
    int size = PublicKeys.BYTES + Primitives.SIGNATURE_BYTES;
    ByteWriter writer = Envelope.open(kind().code(), sessionTag, size);
    keys.write(writer);
    writer.bytes(signature);
    return writer.finish();
  }

  static Advertise read(long tag, ByteReader reader) throws MalformedMessageException {
    PublicKeys keys = PublicKeys.read(reader);
    return new Advertise(tag, keys, reader.bytes(Primitives.SIGNATURE_BYTES));
  }
}
