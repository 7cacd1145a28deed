package dev.sfumato.server.gate;

/** How far a device's stream has come. */
enum Phase {
  GREETING,
  CHOOSING,
  WAITING,
  SEATED,
  CLOSED
}
