package dev.sfumato.secagg.verified.roster;

import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.message.ByteReader;
import dev.sfumato.secagg.message.ByteWriter;
import dev.sfumato.secagg.message.MalformedMessageException;
import dev.sfumato.secagg.sum.message.SumKeys;
import dev.sfumato.secagg.vector.Bytes;

/**
 * What the roster says of one client.
 *
 * @param publicKey whose it is, an Ed25519 key; the leaves are in its order
 * @param credential what an authority said of that key; opaque here, and empty where there is none
 * @param keys what is sealed for it, and with what it masks
 * @param drawHash what fixes the draw of its holders before anybody knows it
 * @param signature by the public key, of all the others and the sum
 */
public record RosterLeaf(
    Bytes publicKey, Bytes credential, SumKeys keys, Bytes drawHash, Bytes signature) {
  public static final int HASH_BYTES = 32;

  /** A signature of RSA-4096 and as much again. */
  public static final int MAX_CREDENTIAL_BYTES = 1024;

  /** Of a leaf without credential. */
  public static final int LEAST_BYTES =
      3 * Primitives.PUBLIC_KEY_BYTES + HASH_BYTES + Primitives.SIGNATURE_BYTES + 2;

  public RosterLeaf {
    publicKey.ofLength(Primitives.PUBLIC_KEY_BYTES, "publicKey");
    drawHash.ofLength(HASH_BYTES, "drawHash");
    signature.ofLength(Primitives.SIGNATURE_BYTES, "signature");
    if (credential.length() > MAX_CREDENTIAL_BYTES) {
      throw new IllegalArgumentException(
          "credential: " + credential.length() + " bytes (expected: at most 1024)");
    }
  }

  public int bytes() {
    return LEAST_BYTES + credential.length();
  }

  /** Its name in the tree. */
  public Bytes hash() {
    ByteWriter writer = new ByteWriter(bytes());
    write(writer);
    return RosterHash.leaf(writer.finish());
  }

  public void write(ByteWriter writer) {
    writer.bytes(publicKey);
    writer.u16(credential.length());
    writer.bytes(credential);
    writer.bytes(keys.shareKey());
    writer.bytes(keys.maskPoint());
    writer.bytes(drawHash);
    writer.bytes(signature);
  }

  public static RosterLeaf read(ByteReader reader) throws MalformedMessageException {
    Bytes publicKey = reader.bytes(Primitives.PUBLIC_KEY_BYTES);
    int length = reader.u16();
    if (length > MAX_CREDENTIAL_BYTES) {
      throw new MalformedMessageException("a credential is too long");
    }
    Bytes credential = reader.bytes(length);
    Bytes shareKey = reader.bytes(Primitives.PUBLIC_KEY_BYTES);
    SumKeys keys = new SumKeys(shareKey, reader.bytes(Primitives.PUBLIC_KEY_BYTES));
    Bytes drawHash = reader.bytes(HASH_BYTES);
    return new RosterLeaf(
        publicKey, credential, keys, drawHash, reader.bytes(Primitives.SIGNATURE_BYTES));
  }
}
