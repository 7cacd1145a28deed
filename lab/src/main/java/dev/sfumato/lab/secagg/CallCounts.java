package dev.sfumato.lab.secagg;

/** How often a session asked for each of the costly things. */
public record CallCounts(
    long agreements,
    long keyGenerations,
    long seals,
    long opens,
    long maskBytes,
    long rebuilds,
    long signatures,
    long verifications,
    long splits) {}
