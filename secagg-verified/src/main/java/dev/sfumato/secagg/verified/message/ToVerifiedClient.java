package dev.sfumato.secagg.verified.message;

import dev.sfumato.secagg.message.ByteReader;
import dev.sfumato.secagg.message.MalformedMessageException;
import dev.sfumato.secagg.sum.message.SumEnvelope;
import dev.sfumato.secagg.sum.message.SumHead;
import dev.sfumato.secagg.verified.VerifiedRound;

/** What the server asks of one client, or tells it at the end. */
public sealed interface ToVerifiedClient
    permits RosterRequest,
        LeavesRequest,
        DealtRequest,
        NeighboursRequest,
        AliveRequest,
        CallsRequest,
        VerifiedNotice {
  /** The family's members, their codes on the wire and the rounds in which they are sent. */
  enum Kind {
    ROSTER(33, VerifiedRound.ROSTER),
    LEAVES(34, VerifiedRound.SHARES),
    DEALT(35, VerifiedRound.VERDICT),
    NEIGHBOURS(36, VerifiedRound.INPUTS),
    ALIVE(37, VerifiedRound.CALLS),
    CALLS(38, VerifiedRound.OPENING),
    NOTICE(39, VerifiedRound.OVER);

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

  SumHead head();

  byte[] encode();

  /**
   * Reads exactly one message from exactly these bytes.
   *
   * @throws MalformedMessageException for any other bytes
   */
  static ToVerifiedClient decode(byte[] bytes) throws MalformedMessageException {
    ByteReader reader = new ByteReader(bytes);
    Kind kind = SumEnvelope.byCode(Kind.values(), Kind::code, SumEnvelope.readKind(reader));
    SumHead head = SumHead.read(reader);
    ToVerifiedClient message = read(kind, head, reader);
    reader.end();
    return message;
  }

  private static ToVerifiedClient read(Kind kind, SumHead head, ByteReader reader)
      throws MalformedMessageException {
    return switch (kind) {
      case ROSTER -> RosterRequest.read(head, reader);
      case LEAVES -> LeavesRequest.read(head, reader);
      case DEALT -> DealtRequest.read(head, reader);
      case NEIGHBOURS -> NeighboursRequest.read(head, reader);
      case ALIVE -> AliveRequest.read(head, reader);
      case CALLS -> CallsRequest.read(head, reader);
      case NOTICE -> VerifiedNotice.read(head, reader);
    };
  }
}
