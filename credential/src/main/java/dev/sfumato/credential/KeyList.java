package dev.sfumato.credential;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;

/**
 * The keys that an authority has announced, in that order. An authority signs {@link #bytes()}, and
 * devices compare the hash over two paths: one that was shown a key of its own would be known by
 * it.
 *
 * <p>Lists only grow, and what is in one stays as it is: the first keys of a later list are the
 * earlier list, with its hash.
 *
 * <p>A campaign has one key, ever: one credential a device and key is then one a campaign.
 */
public record KeyList(List<AnnouncedKey> keys) {
  public static final int MAX_KEYS = 10_000;
  private static final byte[] LABEL = CredentialHash.ascii("sfumato-keys-1");

  /** The fixed part and the longest name and modulus. */
  private static final int MAX_ENTRY_BYTES = 20 + 64 + CredentialKey.MAX_BITS / 8;

  public KeyList {
    keys = List.copyOf(keys);
    if (keys.size() > MAX_KEYS) {
      throw refuse(keys.size() + " keys", "at most " + MAX_KEYS);
    }
    Set<Object> seen = new HashSet<>();
    for (AnnouncedKey each : keys) {
      if (!seen.add(each.campaign()) || !seen.add(each.id())) {
        throw refuse(each.campaign() + " twice", "one key a campaign, each once");
      }
    }
  }

  private static IllegalArgumentException refuse(String value, String rule) {
    return new IllegalArgumentException("keys: " + value + " (expected: " + rule + ")");
  }

  /** The one encoding of it. */
  public byte[] bytes() {
    ByteBuffer out =
        ByteBuffer.allocate(LABEL.length + Integer.BYTES + keys.size() * MAX_ENTRY_BYTES);
    out.put(LABEL).putInt(keys.size());
    for (AnnouncedKey each : keys) {
      byte[] campaign = each.campaign().getBytes(StandardCharsets.US_ASCII);
      byte[] modulus = each.key().bytes();
      out.putShort((short) campaign.length).put(campaign);
      out.putShort((short) modulus.length).put(modulus);
      out.putLong(each.opens().getEpochSecond()).putLong(each.closes().getEpochSecond());
    }
    byte[] bytes = new byte[out.position()];
    out.flip().get(bytes);
    return bytes;
  }

  /** Reads {@link #bytes()}, and nothing else. */
  public static KeyList parse(byte[] bytes) {
    try {
      ByteBuffer in = ByteBuffer.wrap(bytes);
      if (!ByteBuffer.wrap(LABEL).equals(ByteBuffer.wrap(take(in, LABEL.length)))) {
        throw refuse("other bytes", "a list of keys");
      }
      int count = in.getInt();
      List<AnnouncedKey> keys = new ArrayList<>();
      // No list is made by a number alone: each key is read before there is room for it.
      for (int i = 0; i != count; i++) {
        keys.add(entry(in));
      }
      if (in.hasRemaining()) {
        throw refuse(in.remaining() + " bytes more", "the end");
      }
      return new KeyList(keys);
    } catch (BufferUnderflowException | DateTimeException e) {
      throw new IllegalArgumentException("keys: cut short (expected: a list of keys)", e);
    }
  }

  private static AnnouncedKey entry(ByteBuffer in) {
    String campaign = new String(take(in, in.getShort()), StandardCharsets.ISO_8859_1);
    CredentialKey key = CredentialKey.ofModulus(take(in, in.getShort()));
    Instant opens = Instant.ofEpochSecond(in.getLong());
    return new AnnouncedKey(campaign, key, opens, Instant.ofEpochSecond(in.getLong()));
  }

  private static byte[] take(ByteBuffer in, int count) {
    if (count < 0 || count > in.remaining()) {
      throw new BufferUnderflowException();
    }
    byte[] part = new byte[count];
    in.get(part);
    return part;
  }

  /** What devices compare: the SHA-256 of the bytes, in hex. */
  public String hash() {
    return HexFormat.of().formatHex(CredentialHash.hash(CredentialHash.SHA_256, bytes()));
  }

  /** The list as it was when it had so many keys. */
  public KeyList first(int count) {
    return new KeyList(keys.subList(0, count));
  }

  /** Whether an authority that once said the other list may say this one. */
  public boolean continues(KeyList earlier) {
    int count = earlier.keys.size();
    return count <= keys.size() && keys.subList(0, count).equals(earlier.keys);
  }
}
