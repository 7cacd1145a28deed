package dev.sfumato.server.state.sum;

import dev.sfumato.secagg.vector.Bytes;

/**
 * What a sum begins with: with it and its archive any host can go on.
 *
 * @param query what its devices are asked, in canonical bytes
 * @param salt which makes the session, with the query
 * @param tempo how fast its rounds follow each other
 */
public record SumBrief(Bytes query, Bytes salt, Tempo tempo) {}
