package dev.sfumato.server.state.sum;

import dev.sfumato.secagg.vector.Bytes;

/**
 * An opened sum of an answered query, as anybody may see it.
 *
 * @param query of which query, from 1
 * @param number which sum of it
 * @param asked the question, byte for byte
 * @param salt with the question it is the sum's id
 * @param counts what was opened, its noise in it
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
public record PublishedSum(int query, int number, Bytes asked, Bytes salt, long[] counts) {}
