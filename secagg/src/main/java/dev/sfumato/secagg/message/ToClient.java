package dev.sfumato.secagg.message;

/** What the server sends to one client; at most one of each in a session. */
public sealed interface ToClient permits Neighbours, Delivery, Survivors, Done, Aborted {
  /** The family's members and their codes on the wire. */
  enum Kind {
    NEIGHBOURS(1),
    DELIVERY(2),
    SURVIVORS(3),
    DONE(4),
    ABORTED(5);

    private final int code;

    Kind(int code) {
      this.code = code;
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
