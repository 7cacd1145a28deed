package dev.sfumato.secagg.server;

import dev.sfumato.secagg.message.ToClient;

/** A message for one client. */
public record Outgoing(int client, ToClient message) {}
