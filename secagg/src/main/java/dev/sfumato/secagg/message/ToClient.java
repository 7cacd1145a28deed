package dev.sfumato.secagg.message;

import dev.sfumato.secagg.session.Round;

/** What the server sends to one client; at most one of each in a session. */
public sealed interface ToClient permits Neighbours, Delivery, Survivors, Done, Aborted {
  /** The family's members and their codes on the wire. */
  enum Kind {
    NEIGHBOURS(1, Round.SHARE),
    DELIVERY(2, Round.MASK),
    SURVIVORS(3, Round.UNMASK),
    DONE(4, Round.OVER),
    ABORTED(5, Round.OVER);

    private final int code;
    private final Round opens;

    Kind(int code, Round opens) {
      this.code = code;
      this.opens = opens;
    }

    /** The round that begins for the client with such a message. */
    public Round opens() {
      return opens;
    }

    int code() {
      return code;
    }
  }

  Kind kind();

  /** The first eight bytes of the session id, as a little-endian number. */
  long sessionTag();

  byte[] encode();

  /**
   * Reads exactly one message from exactly these bytes.
   *
   * @throws MalformedMessageException for any other bytes
   */
  static ToClient decode(byte[] bytes) throws MalformedMessageException {
    ByteReader reader = new ByteReader(bytes);
    Kind kind = Envelope.kind(Kind.values(), Kind::code, Envelope.readKind(reader));
    long tag = reader.sessionTag();
    ToClient message = read(kind, tag, reader);
    reader.end();
    return message;
  }

  private static ToClient read(Kind kind, long tag, ByteReader reader)
      throws MalformedMessageException {
    return switch (kind) {
      case NEIGHBOURS -> Neighbours.read(tag, reader);
      case DELIVERY -> Delivery.read(tag, reader);
      case SURVIVORS -> Survivors.read(tag, reader);
      case DONE -> new Done(tag);
      case ABORTED -> Aborted.read(tag, reader);
    };
  }
}
