package dev.sfumato.device.transport;

import dev.sfumato.device.participation.Phase;

/** Hears how far a participation has come, just before the first message of each phase. */
@FunctionalInterface
public interface PhaseListener {
  void entered(Phase phase);
}
