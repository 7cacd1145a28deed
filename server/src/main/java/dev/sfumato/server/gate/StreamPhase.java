package dev.sfumato.server.gate;

/** How far a device's stream has come. */
enum StreamPhase {
  GREETING,
  CHOOSING,
  WAITING,
  RETURNING,
  SEATED,
  CLOSED
}
