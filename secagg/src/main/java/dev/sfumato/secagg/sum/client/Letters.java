package dev.sfumato.secagg.sum.client;

import static dev.sfumato.secagg.sum.client.SumRefusedException.unless;

import dev.sfumato.secagg.message.ByteReader;
import dev.sfumato.secagg.message.ByteWriter;
import dev.sfumato.secagg.message.MalformedMessageException;
import dev.sfumato.secagg.session.ClientRefusalReason;
import dev.sfumato.secagg.sum.message.SumHead;
import dev.sfumato.secagg.vector.Bytes;

/**
 * What a client answered last, and to what. It is sent again byte for byte until something newer is
 * asked; what the server says it holds must be this answer, or the one before while nothing shows
 * that this one has arrived.
 *
 * @param round the number of the round of the last answer
 * @param asked what was asked in it, by its digest
 * @param answer the last answer
 * @param before the digest of the one before it
 */
public record Letters(int round, Bytes asked, Bytes answer, Bytes before) {
  /** The round of keys. */
  private static final int FIRST = 1;

  /** Nobody asked for the first one. */
  public static Letters first(byte[] answer) {
    return new Letters(FIRST, SumHead.NOTHING, Bytes.wrap(answer), SumHead.NOTHING);
  }

  public Letters next(int newer, Bytes asking, byte[] answering) {
    return new Letters(newer, asking, Bytes.wrap(answering), digest());
  }

  /** The same request came again, so the answer had not arrived when it was sent. */
  public void checkSame(Bytes asking, Bytes held) throws SumRefusedException {
    unless(held.equals(before) || held.equals(digest()), ClientRefusalReason.RESTORED_STATE);
    unless(asked.equals(asking), ClientRefusalReason.CHANGED_REQUEST);
  }

  /** Something newer is asked, so the answer has arrived. */
  public void checkArrived(Bytes held) throws SumRefusedException {
    unless(held.equals(digest()), ClientRefusalReason.RESTORED_STATE);
  }

  /** Whether the answer has arrived, by what is held. */
  public boolean hasArrived(Bytes held) throws SumRefusedException {
    unless(held.equals(before) || held.equals(digest()), ClientRefusalReason.RESTORED_STATE);
    return held.equals(digest());
  }

  private Bytes digest() {
    return SumHead.digest(answer.array());
  }

  public void write(ByteWriter writer) {
    writer.u8(round);
    writer.bytes(asked);
    writer.bytes(before);
    writer.u31(answer.length());
    writer.bytes(answer);
  }

  public static Letters read(ByteReader reader) throws MalformedMessageException {
    int round = reader.u8();
    Bytes asked = reader.bytes(SumHead.HELD_BYTES);
    Bytes before = reader.bytes(SumHead.HELD_BYTES);
    return new Letters(round, asked, reader.bytes(reader.u31()), before);
  }
}
