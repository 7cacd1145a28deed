package dev.sfumato.secagg.sum.server;

import dev.sfumato.secagg.session.DropReason;
import java.util.Optional;

/**
 * What became of an answer.
 *
 * @param reason why it was refused, if it was
 */
public record AnswerOutcome(Kind kind, Optional<DropReason> reason) {
  /** What became of it. */
  public enum Kind {
    /** It counts from now on; to be committed before it is acknowledged. */
    TAKEN,
    /** The same bytes are held already: to be acknowledged again. */
    REPEATED,
    /** It does not count. */
    REFUSED,
  }

  public static final AnswerOutcome TAKEN = new AnswerOutcome(Kind.TAKEN, Optional.empty());
  public static final AnswerOutcome REPEATED = new AnswerOutcome(Kind.REPEATED, Optional.empty());

  public static AnswerOutcome refused(DropReason reason) {
    return new AnswerOutcome(Kind.REFUSED, Optional.of(reason));
  }

  /** Whether the client may go on: what it sent is held. */
  public boolean isHeld() {
    return kind != Kind.REFUSED;
  }
}
