package dev.sfumato.device.internal.policy;

import dev.sfumato.core.Checks;
import dev.sfumato.core.privacy.Epsilon;
import java.time.Duration;

/**
 * The most that a device spends over all campaigns of all coordinators in any stretch of time of
 * this length.
 */
public record WindowLimit(Epsilon epsilon, Duration window) {
  public static final Duration MIN_WINDOW = Duration.ofHours(1);
  public static final Duration MAX_WINDOW = Duration.ofDays(3650);

  public WindowLimit {
    Checks.checkRange("window hours", window.toHours(), MIN_WINDOW.toHours(), MAX_WINDOW.toHours());
  }
}
