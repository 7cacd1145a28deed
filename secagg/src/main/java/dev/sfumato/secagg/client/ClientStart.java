package dev.sfumato.secagg.client;

/** The way into the states, which are nobody's business outside this package. */
public final class ClientStart {
  private ClientStart() {}

  /** Makes the keys and the first message, or refuses the parameters before any key is made. */
  public static ClientStep start(ClientSetup setup) {
    return AwaitingNeighbours.start(setup);
  }
}
