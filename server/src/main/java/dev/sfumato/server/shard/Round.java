package dev.sfumato.server.shard;

import dev.sfumato.secagg.message.ToClient;
import java.util.Locale;

/** The rounds of a secure sum, by what the devices are asked for. */
public enum Round {
  ADVERTISE,
  SHARE,
  MASK,
  UNMASK,
  OVER;

  /** The round that a message to a client opens. */
  static Round openedBy(ToClient.Kind kind) {
    return switch (kind) {
      case NEIGHBOURS -> SHARE;
      case DELIVERY -> MASK;
      case SURVIVORS -> UNMASK;
      case DONE, ABORTED -> OVER;
    };
  }

  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
