package dev.sfumato.secagg;

import java.util.Arrays;
import java.util.HexFormat;

/**
 * A run of public bytes with the equality of its content: keys, signatures, sealed messages, packed
 * vectors. Never changed after it was made. Not for secrets, which live in {@code crypto.Secret}.
 */
public final class Bytes {
  private static final int SHOWN = 8;

  private final byte[] content;

  private Bytes(byte[] content) {
    this.content = content;
  }

  /** Takes the array over: the caller must not write to it again. */
  public static Bytes wrap(byte[] content) {
    return new Bytes(content);
  }

  public static Bytes copyOf(byte[] content) {
    return new Bytes(content.clone());
  }

  public static Bytes fromHex(String hex) {
    return new Bytes(HexFormat.of().parseHex(hex));
  }

  public int length() {
    return content.length;
  }

  /** The bytes themselves, not a copy (a packed vector has megabytes): only to be read. */
  public byte[] array() {
    return content;
  }

  public String toHex() {
    return HexFormat.of().formatHex(content);
  }

  /** Throws when the length is another; returns this, so that a constructor can check in line. */
  public Bytes ofLength(int expected, String name) {
    if (content.length != expected) {
      throw new IllegalArgumentException(
          name + ": " + content.length + " bytes (expected: " + expected + ")");
    }
    return this;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Bytes that && Arrays.equals(content, that.content);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(content);
  }

  /** The first few bytes and the length: a packed vector in a log line helps nobody. */
  @Override
  public String toString() {
    HexFormat hex = HexFormat.of();
    return content.length <= SHOWN
        ? hex.formatHex(content)
        : hex.formatHex(content, 0, SHOWN) + "... (" + content.length + " bytes)";
  }
}
