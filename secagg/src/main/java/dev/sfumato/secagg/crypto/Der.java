package dev.sfumato.secagg.crypto;

import dev.sfumato.secagg.Bytes;
import java.util.Arrays;

/** Keys of the two curves are a fixed prefix and 32 raw bytes, so no parser is needed. */
final class Der {
  private Der() {}

  static byte[] prefixed(Bytes prefix, byte[] raw) {
    byte[] encoded = Arrays.copyOf(prefix.array(), prefix.length() + raw.length);
    System.arraycopy(raw, 0, encoded, prefix.length(), raw.length);
    return encoded;
  }

  static byte[] last32(byte[] encoded) {
    return Arrays.copyOfRange(encoded, encoded.length - 32, encoded.length);
  }
}
