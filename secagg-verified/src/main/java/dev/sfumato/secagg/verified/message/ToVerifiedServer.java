package dev.sfumato.secagg.verified.message;

import dev.sfumato.secagg.message.ByteReader;
import dev.sfumato.secagg.message.MalformedMessageException;
import dev.sfumato.secagg.sum.message.SumEnvelope;
import dev.sfumato.secagg.verified.VerifiedRound;

/** What a client answers; one of each in a sum, the same bytes each time that it is sent. */
public sealed interface ToVerifiedServer
    permits LeafAnswer, DrawAnswer, TokenDealing, PlainAnswer, TokenInput, CallsAnswer {
  /** The family's members, their codes on the wire and the rounds that they belong to. */
  enum Kind {
    LEAF(33, VerifiedRound.KEYS),
    DRAW(34, VerifiedRound.ROSTER),
    DEALING(35, VerifiedRound.SHARES),
    VERDICT(36, VerifiedRound.VERDICT),
    INPUT(37, VerifiedRound.INPUTS),
    CALLS(38, VerifiedRound.CALLS),
    RETURNS(39, VerifiedRound.OPENING),
    /** In place of any other. */
    DECLINE(40, VerifiedRound.OVER);

    private final int code;
    private final VerifiedRound round;

    Kind(int code, VerifiedRound round) {
      this.code = code;
      this.round = round;
    }

    public VerifiedRound round() {
      return round;
    }

    int code() {
      return code;
    }
  }

  Kind kind();

  /** The first eight bytes of the announced session id, as a little-endian number. */
  long sessionTag();

  byte[] encode();

  /**
   * Reads exactly one message from exactly these bytes.
   *
   * @throws MalformedMessageException for any other bytes
   */
  static ToVerifiedServer decode(byte[] bytes) throws MalformedMessageException {
    ByteReader reader = new ByteReader(bytes);
    Kind kind = SumEnvelope.byCode(Kind.values(), Kind::code, SumEnvelope.readKind(reader));
    long tag = reader.sessionTag();
    ToVerifiedServer message = read(kind, tag, reader);
    reader.end();
    return message;
  }

  private static ToVerifiedServer read(Kind kind, long tag, ByteReader reader)
      throws MalformedMessageException {
    return switch (kind) {
      case LEAF -> LeafAnswer.read(tag, reader);
      case DRAW -> DrawAnswer.read(tag, reader);
      case DEALING -> TokenDealing.read(tag, reader);
      case INPUT -> TokenInput.read(tag, reader);
      case CALLS -> CallsAnswer.read(tag, reader);
      case VERDICT, RETURNS, DECLINE -> PlainAnswer.read(kind, tag, reader);
    };
  }
}
