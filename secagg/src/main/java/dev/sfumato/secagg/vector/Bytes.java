package dev.sfumato.secagg.vector;

import java.util.Arrays;

/**
 * A run of public bytes with the equality of its content: keys, signatures, sealed messages, packed
 * vectors. Never changed after it was made. Not for secrets, which live in {@code crypto.Secret}.
 */
public final class Bytes {
  private static final int SHOWN = 8;
  private static final int HEX = 16;

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
    if (hex.length() % 2 != 0) {
      throw new IllegalArgumentException("hex: " + hex.length() + " digits (expected: pairs)");
    }
    byte[] content = new byte[hex.length() / 2];
    for (int i = 0; i < content.length; i++) {
      content[i] = (byte) (HEX * digit(hex.charAt(2 * i)) + digit(hex.charAt(2 * i + 1)));
    }
    return new Bytes(content);
  }

  private static int digit(char shown) {
    int value = shown < 128 ? Character.digit(shown, HEX) : -1;
    if (value < 0) {
      throw new IllegalArgumentException("hex: " + shown + " (expected: 0 to 9, a to f)");
    }
    return value;
  }

  public int length() {
    return content.length;
  }

  /** The bytes themselves, not a copy (a packed vector has megabytes): only to be read. */
  public byte[] array() {
    return content;
  }

  /** A copy of some of them. */
  public Bytes part(int from, int count) {
    return new Bytes(Arrays.copyOfRange(content, from, from + count));
  }

  public String toHex() {
    return hex(content.length);
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
    return content.length <= SHOWN ? toHex() : hex(SHOWN) + "... (" + content.length + " bytes)";
  }

  private String hex(int bytes) {
    StringBuilder shown = new StringBuilder(2 * bytes);
    for (int i = 0; i < bytes; i++) {
      shown.append(Character.forDigit(content[i] >> 4 & 0xf, HEX));
      shown.append(Character.forDigit(content[i] & 0xf, HEX));
    }
    return shown.toString();
  }
}
