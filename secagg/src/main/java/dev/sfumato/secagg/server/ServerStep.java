package dev.sfumato.secagg.server;

import java.util.List;

/**
 * The next state, what is to be sent, and who was dropped on the way. Messages share their parts
 * with each other: encode them one by one as they are sent, not all at once.
 */
public record ServerStep(ServerState next, List<Outgoing> outgoing, List<Drop> drops) {
  public ServerStep {
    outgoing = List.copyOf(outgoing);
    drops = List.copyOf(drops);
  }

  static ServerStep silent(ServerState next) {
    return new ServerStep(next, List.of(), List.of());
  }
}
