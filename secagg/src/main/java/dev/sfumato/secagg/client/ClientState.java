package dev.sfumato.secagg.client;

import dev.sfumato.secagg.message.ToClient;

/** Where a client stands. A state is left by the step that it returns, and is of no use after. */
public sealed interface ClientState permits ActiveState, ClientAborted, ClientDone, ClientRefused {
  ClientStep receive(ToClient message);

  /** Bytes arrived that are no message. */
  ClientStep receiveMalformed();

  /** Forgets all secrets: nothing will be received or sent any more. */
  void wipe();

  /** Whether nothing will ever be sent again. */
  boolean isTerminal();
}
