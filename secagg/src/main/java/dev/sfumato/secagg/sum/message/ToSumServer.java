package dev.sfumato.secagg.sum.message;

import dev.sfumato.secagg.message.ByteReader;
import dev.sfumato.secagg.message.MalformedMessageException;
import dev.sfumato.secagg.sum.SumRound;
import dev.sfumato.secagg.vector.VectorShape;

/** What a client answers; one of each in a sum, the same bytes each time that it is sent. */
public sealed interface ToSumServer
    permits KeysAnswer, DealingAnswer, VerdictAnswer, InputAnswer, ReturnsAnswer, DeclineAnswer {
  /** The family's members, their codes on the wire and the rounds that they belong to. */
  enum Kind {
    KEYS(1, SumRound.KEYS),
    DEALING(2, SumRound.SHARES),
    VERDICT(3, SumRound.VERDICT),
    INPUT(4, SumRound.INPUTS),
    RETURNS(5, SumRound.OPENING),
    /** In place of any other. */
    DECLINE(6, SumRound.OVER);

    private final int code;
    private final SumRound round;

    Kind(int code, SumRound round) {
      this.code = code;
      this.round = round;
    }

    public SumRound round() {
      return round;
    }

    int code() {
      return code;
    }
  }

  Kind kind();

  /** The first eight bytes of the session id, as a little-endian number. */
  long sessionTag();

  byte[] encode();

  /** The longest message of a kind that there can be for vectors of this shape. */
  static int maxBytes(Kind kind, VectorShape shape) {
    return SumEnvelope.BYTES
        + switch (kind) {
          case KEYS -> KeysAnswer.BYTES;
          case DEALING -> DealingAnswer.bytes(SumEnvelope.MAX_ELEMENTS, SumEnvelope.MAX_ELEMENTS);
          case VERDICT -> VerdictAnswer.bytes(SumEnvelope.MAX_ELEMENTS);
          case INPUT -> Integer.BYTES + shape.packedBytes();
          case RETURNS -> ReturnsAnswer.bytes(SumEnvelope.MAX_ELEMENTS);
          case DECLINE -> 0;
        };
  }

  /**
   * Reads exactly one message from exactly these bytes.
   *
   * @throws MalformedMessageException for any other bytes
   */
  static ToSumServer decode(byte[] bytes) throws MalformedMessageException {
    ByteReader reader = new ByteReader(bytes);
    Kind kind = SumEnvelope.byCode(Kind.values(), Kind::code, SumEnvelope.readKind(reader));
    long tag = reader.sessionTag();
    ToSumServer message = read(kind, tag, reader);
    reader.end();
    return message;
  }

  private static ToSumServer read(Kind kind, long tag, ByteReader reader)
      throws MalformedMessageException {
    return switch (kind) {
      case KEYS -> KeysAnswer.read(tag, reader);
      case DEALING -> DealingAnswer.read(tag, reader);
      case VERDICT -> VerdictAnswer.read(tag, reader);
      case INPUT -> InputAnswer.read(tag, reader);
      case RETURNS -> ReturnsAnswer.read(tag, reader);
      case DECLINE -> new DeclineAnswer(tag);
    };
  }
}
