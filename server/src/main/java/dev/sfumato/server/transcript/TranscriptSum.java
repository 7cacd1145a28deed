package dev.sfumato.server.transcript;

import dev.sfumato.protocol.Query;
import dev.sfumato.secagg.session.SessionId;
import dev.sfumato.secagg.vector.Bytes;

/**
 * One opened sum.
 *
 * @param seated how many devices had a seat
 * @param good how many were good for an input
 * @param inputs how many gave one
 * @param survivors whose inputs are in it
 * @param question what they were asked
 * @param salt with the question it is the sum's id
 * @param counts what was opened, its noise in it
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
public record TranscriptSum(
    int number,
    int seated,
    int good,
    int inputs,
    int survivors,
    Query question,
    Bytes salt,
    long[] counts) {
  /** The sum's id, as its devices know it. */
  public SessionId id() {
    return question.session(salt);
  }
}
