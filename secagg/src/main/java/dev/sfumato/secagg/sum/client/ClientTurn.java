package dev.sfumato.secagg.sum.client;

import dev.sfumato.secagg.vector.Bytes;
import java.util.Optional;

/**
 * What a message did to a client.
 *
 * @param outgoing what is to be sent now; written down before, if it is new
 */
public record ClientTurn(Kind kind, Optional<Bytes> outgoing) {
  /** What happened. */
  public enum Kind {
    /** It has a new answer: the snapshot is to be kept before it is sent. */
    ANSWERED,
    /** It was asked again, and gives the same answer. */
    REPEATED,
    /** It was asked for what is long past. */
    NOTHING,
    /** The sum was opened. */
    DONE,
    /** There will be no sum. */
    ABORTED,
    /** It stopped for good; what is to be sent says no more than that. */
    REFUSED,
  }

  public static ClientTurn of(Kind kind, Optional<Bytes> outgoing) {
    return new ClientTurn(kind, outgoing);
  }
}
