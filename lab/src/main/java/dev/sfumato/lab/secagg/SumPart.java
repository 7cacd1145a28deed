package dev.sfumato.lab.secagg;

/** The things that a sum is made of, and that nobody can do without. */
public enum SumPart {
  /** One X25519 agreement. */
  AGREEMENT,
  /** One X25519 key. */
  KEY_GENERATION,
  /** One Ed25519 key: a mask key, or the nonce of a proof. */
  POINT_GENERATION,
  SIGN,
  VERIFY,
  /** Sealing one parcel. */
  SEAL,
  OPEN,
  /** One dealer's polynomials: drawn, evaluated and hashed for every holder, blinded. */
  DEAL,
  /** A holder's check of one parcel. */
  CHECK_HELD,
  /** The server's check of one share that was handed back. */
  CHECK_RETURNED,
  /** The blinded polynomials of one dealer at one point. */
  EVALUATE,
  /** One secret from its shares. */
  INTERPOLATE,
  /** One mask, expanded and added. */
  EXPAND,
  PACK,
  UNPACK,
  /** One hash of what shows a holder that a dealer is alive; in verified sums. */
  TOKEN,
  /** {@link #HASHED_BYTES} of SHA-256: the name of an answer, or what a dealer signed. */
  HASH,
  /** The seed of one mask by HKDF, from what was agreed or rebuilt. */
  DERIVE;

  /** About as much as a client sends at a time: what a call costs by itself is not in it twice. */
  public static final int HASHED_BYTES = 8192;

  /** How often {@link #HASH} for so many bytes in all. */
  public static long hashes(long bytes) {
    return bytes / HASHED_BYTES;
  }
}
