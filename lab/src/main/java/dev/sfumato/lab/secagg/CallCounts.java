package dev.sfumato.lab.secagg;

/**
 * How often a sum asked for each of the costly things.
 *
 * @param keyGenerations of X25519
 * @param pointGenerations of Ed25519: mask keys, and nonces of the proofs
 */
public record CallCounts(
    long agreements,
    long keyGenerations,
    long pointGenerations,
    long signatures,
    long verifications,
    long seals,
    long opens,
    long maskBytes) {}
