package dev.sfumato.lab.release;

/**
 * A user without a name: 128 bits that two users have in common with a probability under 2^-70
 * among a hundred million.
 */
record UserKey(long high, long low) {
  /** So many bytes decide where its rows go. */
  static final int PARTS = 8;

  /** Byte number {@code depth} of the key. */
  int part(int depth) {
    return (int) (high >>> 8 * (PARTS - 1 - depth)) & 0xff;
  }
}
