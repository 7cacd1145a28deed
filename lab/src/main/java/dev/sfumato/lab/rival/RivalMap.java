package dev.sfumato.lab.rival;

/**
 * What a rival made.
 *
 * @param density the share of every finest cell, row by row; they sum to one
 * @param communication numbers that one device sends, all its messages together
 */
@SuppressWarnings("ArrayRecordComponent") // Handed on, never compared.
public record RivalMap(double[] density, long communication) {}
