package dev.sfumato.secagg.server;

import dev.sfumato.secagg.session.DropReason;

/** A client that the session goes on without. */
public record Drop(int client, DropReason reason) {}
