package dev.sfumato.lab.rival;

/** Whom a device has to trust for a map's promise to hold. */
public enum Trust {
  /** Nobody alone: only sums over many devices are ever seen, with their noise in them. */
  DISTRIBUTED,

  /** Nobody at all. */
  LOCAL,

  /** The server, which sees everything. */
  CENTRAL,

  /** There is no promise. */
  NONE
}
