package dev.sfumato.protocol;

import java.util.OptionalInt;

/** The versions of the device protocol that this code speaks. */
public final class ProtocolVersion {
  public static final int OLDEST = 2;
  public static final int NEWEST = 2;

  private ProtocolVersion() {}

  /** The newest version that both sides speak. */
  public static OptionalInt agree(int oldest, int newest) {
    int common = Math.min(newest, NEWEST);
    return common >= Math.max(oldest, OLDEST) ? OptionalInt.of(common) : OptionalInt.empty();
  }
}
