package dev.sfumato.secagg.session;

import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.vector.LittleEndian;

/**
 * What a session is about: SHA-256 of the canonical query and 32 random server bytes, computed by
 * each client for itself. It goes into every derivation, associated data and signature, so clients
 * that were told different queries cannot complete together.
 */
public record SessionId(Bytes value) {
  public static final int BYTES = 32;

  /** How much of it stands in front of every message, to tell a stray one from a bad one. */
  public static final int TAG_BYTES = 8;

  public SessionId {
    value.ofLength(BYTES, "session");
  }

  /** The first eight bytes, little-endian. It routes, it does not authenticate. */
  public long tag() {
    return LittleEndian.getLong(value.array(), 0);
  }
}
