package dev.sfumato.secagg.sum.message;

import dev.sfumato.secagg.message.ByteReader;
import dev.sfumato.secagg.message.MalformedMessageException;
import dev.sfumato.secagg.sum.SumRound;

/** What the server asks of one client, or tells it at the end. */
public sealed interface ToSumClient
    permits HoldersRequest,
        ParcelsRequest,
        MasksRequest,
        OpeningRequest,
        DoneNotice,
        AbortedNotice {
  /** The family's members, their codes on the wire and the rounds in which they are sent. */
  enum Kind {
    HOLDERS(1, SumRound.SHARES),
    PARCELS(2, SumRound.VERDICT),
    MASKS(3, SumRound.INPUTS),
    OPENING(4, SumRound.OPENING),
    DONE(5, SumRound.OVER),
    ABORTED(6, SumRound.OVER);

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

  SumHead head();

  byte[] encode();

  /**
   * Reads exactly one message from exactly these bytes.
   *
   * @throws MalformedMessageException for any other bytes
   */
  static ToSumClient decode(byte[] bytes) throws MalformedMessageException {
    ByteReader reader = new ByteReader(bytes);
    Kind kind = SumEnvelope.byCode(Kind.values(), Kind::code, SumEnvelope.readKind(reader));
    SumHead head = SumHead.read(reader);
    ToSumClient message = read(kind, head, reader);
    reader.end();
    return message;
  }

  private static ToSumClient read(Kind kind, SumHead head, ByteReader reader)
      throws MalformedMessageException {
    return switch (kind) {
      case HOLDERS -> HoldersRequest.read(head, reader);
      case PARCELS -> ParcelsRequest.read(head, reader);
      case MASKS -> MasksRequest.read(head, reader);
      case OPENING -> OpeningRequest.read(head, reader);
      case DONE -> new DoneNotice(head);
      case ABORTED -> AbortedNotice.read(head, reader);
    };
  }
}
