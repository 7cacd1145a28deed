package dev.sfumato.lab.swarm;

/** Where a device of a swarm is, or how it ended. */
public enum DeviceFate {
  /** Not connected: at the start, or told to come back later. */
  OUT,
  /** Connected, without a seat. */
  WAITING,
  /** In a sum, and on the line. */
  SEATED,
  /** In a sum, between two visits. */
  AWAY,
  /** In a sum that was opened; it has nothing more to give. */
  TOOK_PART,
  /** Not needed: the coordinator has nothing more to ask. */
  SPARE,
  /** Vanished on purpose. */
  DROPPED,
  /** Declined what was asked of it. */
  DECLINED,
  /** Broke off, or was turned away. */
  FAILED;

  /** Whether it will do nothing more. */
  boolean isFinal() {
    return this != OUT && this != WAITING && this != SEATED && this != AWAY;
  }
}
