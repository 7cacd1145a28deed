package dev.sfumato.credential;

import java.util.HexFormat;

/** What a credential key is known by: the SHA-256 of it, as 64 lower-case hex digits. */
public record KeyId(String hex) {
  public static final int BYTES = 32;

  public KeyId {
    if (!hex.matches("[0-9a-f]{64}")) {
      throw new IllegalArgumentException("key: " + hex + " (expected: 64 lower-case hex digits)");
    }
  }

  static KeyId of(byte[] hash) {
    return new KeyId(HexFormat.of().formatHex(hash));
  }

  public byte[] bytes() {
    return HexFormat.of().parseHex(hex);
  }

  @Override
  public String toString() {
    return hex;
  }
}
