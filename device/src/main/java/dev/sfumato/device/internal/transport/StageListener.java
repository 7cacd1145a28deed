package dev.sfumato.device.internal.transport;

import dev.sfumato.device.internal.participation.Stage;

/** Hears how far a participation has come, just before the first message of each stage. */
@FunctionalInterface
public interface StageListener {
  void entered(Stage stage);
}
