package dev.sfumato.secagg.server;

/** The way into the states, which are nobody's business outside this package. */
public final class ServerStart {
  private ServerStart() {}

  public static ServerState start(ServerSetup setup) {
    return CollectingKeys.start(setup);
  }
}
