package dev.sfumato.server.gate;

/** How far a device's stream has come. */
enum StreamPhase {
  GREETING,
  CHOOSING,
  /** Its credential is being checked. */
  CHECKING,
  WAITING,
  RETURNING,
  SEATED,
  CLOSED
}
