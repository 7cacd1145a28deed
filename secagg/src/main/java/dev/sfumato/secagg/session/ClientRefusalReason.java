package dev.sfumato.secagg.session;

/** Why a client stopped. It stays on the client, or is the single word "declined" on the wire. */
public enum ClientRefusalReason {
  /** Fewer or more clients than it accepts. */
  CLIENTS_OUTSIDE_POLICY,
  /** The sum might be opened with too few survivors. */
  SURVIVORS_OUTSIDE_POLICY,
  /** Too few corrupt clients are reckoned with. */
  CORRUPT_OUTSIDE_POLICY,
  /** Too few neighbours could rebuild its secrets. */
  THRESHOLD_OUTSIDE_POLICY,
  /** The modulus is too large for it. */
  BITS_OUTSIDE_POLICY,
  /** The vector is too long for it. */
  LENGTH_OUTSIDE_POLICY,
  /** It was sent bytes that are no message. */
  MALFORMED,
  /** The message is for another session. */
  WRONG_SESSION,
  /** A message came twice or before its time. */
  UNEXPECTED_MESSAGE,
  /** The number that arrived, the neighbours or the threshold are not what it computes itself. */
  WRONG_GRAPH,
  /** Its own keys came back missing or altered. */
  OWN_KEY_ALTERED,
  /** Two of the keys it was shown are the same. */
  DUPLICATE_KEY,
  /** A neighbour's key is of small order or not canonical. */
  UNUSABLE_KEY,
  /** An index is its own, is named twice or is nobody's. */
  BAD_INDEX,
  /** Fewer neighbours are left than can rebuild its secrets. */
  TOO_FEW_NEIGHBOURS,
  /** A neighbour is named both survivor and dropped. */
  BOTH_SURVIVOR_AND_DROPPED,
  /** It is itself named dropped, though its input was sent. */
  SELF_DROPPED,
  /** A neighbour whose messages it was given is named neither survivor nor dropped. */
  NEIGHBOUR_MISSING,
  /** The claimed number of survivors is under the least, or over the number of clients. */
  SURVIVOR_COUNT,
  /** So few surviving neighbours do not go with the claimed number of survivors. */
  IMPLAUSIBLE_SURVIVORS,
  /** The server holds another answer than its last: it was set back to an older state. */
  RESTORED_STATE,
  /** What it had answered was asked again with another content. */
  CHANGED_REQUEST,
  /** What it was shown of another client is not proven to be that one's. */
  UNPROVEN_PEER,
  /** Fewer of its holders call it alive than can rebuild its secrets. */
  NOT_CALLED_ALIVE,
  /** Where its vector should come from there was none. */
  INPUT_WITHHELD,
  /** Whoever runs it took it out, or it failed. */
  LEFT,
}
