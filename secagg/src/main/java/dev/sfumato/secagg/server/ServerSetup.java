package dev.sfumato.secagg.server;

import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.crypto.RandomBytes;
import dev.sfumato.secagg.session.Session;
import dev.sfumato.secagg.sum.server.Workers;

/**
 * What the server brings to one session.
 *
 * @param randomness draws the graph
 * @param workers do the work of unmasking
 */
public record ServerSetup(
    Session session,
    Roster roster,
    Primitives primitives,
    RandomBytes randomness,
    Workers workers) {}
