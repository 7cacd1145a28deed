package dev.sfumato.lab.secagg;

/** The round in which a client that is to be lost does not answer. */
public enum DropAt {
  /** It has its neighbours, and sends no shares. */
  SHARE,
  /** It has handed out its shares, and sends no vector. */
  MASK,
  /** Its vector is in the sum, and it does not come back to unmask. */
  UNMASK,
}
