package dev.sfumato.secagg.crypto;

import dev.sfumato.secagg.Bytes;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Arrays;

/** Keys of the two curves are a fixed prefix and 32 raw bytes, so no parser is needed. */
final class Der {
  private Der() {}

  static byte[] prefixed(Bytes prefix, byte[] raw) {
    byte[] encoded = Arrays.copyOf(prefix.array(), prefix.length() + raw.length);
    System.arraycopy(raw, 0, encoded, prefix.length(), raw.length);
    return encoded;
  }

  /** The JCA takes a copy, and ours is wiped. */
  static PKCS8EncodedKeySpec privateKey(Bytes prefix, Secret raw) {
    byte[] encoded = prefixed(prefix, raw.expose());
    try {
      return new PKCS8EncodedKeySpec(encoded);
    } finally {
      Arrays.fill(encoded, (byte) 0);
    }
  }

  static byte[] last32(byte[] encoded) {
    return Arrays.copyOfRange(encoded, encoded.length - 32, encoded.length);
  }
}
