package dev.sfumato.secagg.client;

import dev.sfumato.secagg.message.ToServer;
import java.util.Optional;

/** The next state, and what is to be sent on the way to it. */
public record ClientStep(ClientState next, Optional<ToServer> outgoing) {
  static ClientStep silent(ClientState next) {
    return new ClientStep(next, Optional.empty());
  }

  static ClientStep sending(ClientState next, ToServer message) {
    return new ClientStep(next, Optional.of(message));
  }
}
