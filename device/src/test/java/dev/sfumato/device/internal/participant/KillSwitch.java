package dev.sfumato.device.internal.participant;

/**
 * Ends a device's process at one of the points that it passes: from then on nothing that it does
 * reaches its disk or its coordinator.
 */
final class KillSwitch {
  /** What the code that is cut off sees, for want of a real end. */
  static final class Killed extends Error {
    private static final long serialVersionUID = 1;
  }

  private final int at;
  private int passed;
  private boolean dead;

  KillSwitch(int at) {
    this.at = at;
  }

  static KillSwitch never() {
    return new KillSwitch(Integer.MAX_VALUE);
  }

  synchronized void point() {
    if (dead || passed++ == at) {
      dead = true;
      throw new Killed();
    }
  }

  synchronized boolean isDead() {
    return dead;
  }

  /** How many points there were so far. */
  synchronized int passed() {
    return passed;
  }
}
