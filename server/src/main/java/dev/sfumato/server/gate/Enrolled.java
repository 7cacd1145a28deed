package dev.sfumato.server.gate;

import dev.sfumato.secagg.vector.Bytes;

/** Whether a device may take part at all, by the token that it brings. */
@FunctionalInterface
public interface Enrolled {
  /** Anyone may. */
  Enrolled ANYONE = token -> true;

  boolean isEnrolled(Bytes token);
}
