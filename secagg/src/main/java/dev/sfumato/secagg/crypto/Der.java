package dev.sfumato.secagg.crypto;

import dev.sfumato.secagg.vector.Bytes;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Arrays;

/** What the keys of the two curves share: a fixed prefix and 32 raw bytes, so no parser. */
final class Der {
  private Der() {}

  static byte[] prefixed(Bytes prefix, byte[] raw) {
    byte[] encoded = Arrays.copyOf(prefix.array(), prefix.length() + raw.length);
    System.arraycopy(raw, 0, encoded, prefix.length(), raw.length);
    return encoded;
  }

  /** Whether the little-endian number is under {@code p = 2^255 - 19}, the prime of both curves. */
  static boolean isUnderPrime(byte[] number) {
    if (number[31] != 0x7f) {
      return number[31] >= 0;
    }
    for (int i = 30; i > 0; i--) {
      if (number[i] != (byte) 0xff) {
        return true;
      }
    }
    return (number[0] & 0xff) < 0xed;
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
