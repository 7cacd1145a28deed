package dev.sfumato.secagg.message;

import dev.sfumato.secagg.graph.GraphSize;
import dev.sfumato.secagg.vector.VectorShape;

/** What a client sends; at most one of each in a session. */
public sealed interface ToServer permits Advertise, ShareSecrets, MaskedInput, Unmask, Decline {
  /** The family's members and their codes on the wire. */
  enum Kind {
    ADVERTISE(1),
    SHARE_SECRETS(2),
    MASKED_INPUT(3),
    UNMASK(4),
    DECLINE(5);

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

  /** The longest message of a kind that there can be for vectors of this shape. */
  static int maxBytes(Kind kind, VectorShape shape) {
    int neighbours = GraphSize.MAX_NEIGHBOURS;
    return Envelope.BYTES
        + switch (kind) {
          case ADVERTISE -> Advertise.BYTES;
          case SHARE_SECRETS -> ShareSecrets.bytes(neighbours);
          case MASKED_INPUT -> MaskedInput.bytes(neighbours, shape.packedBytes());
          case UNMASK -> Unmask.bytes(neighbours);
          case DECLINE -> 0;
        };
  }

  /**
   * Reads exactly one message from exactly these bytes.
   *
   * @throws MalformedMessageException for any other bytes
   */
  static ToServer decode(byte[] bytes) throws MalformedMessageException {
    ByteReader reader = new ByteReader(bytes);
    Kind kind = Envelope.kind(Kind.values(), Kind::code, Envelope.readKind(reader));
    long tag = reader.sessionTag();
    ToServer message = read(kind, tag, reader);
    reader.end();
    return message;
  }

  private static ToServer read(Kind kind, long tag, ByteReader reader)
      throws MalformedMessageException {
    return switch (kind) {
      case ADVERTISE -> Advertise.read(tag, reader);
      case SHARE_SECRETS -> ShareSecrets.read(tag, reader);
      case MASKED_INPUT -> MaskedInput.read(tag, reader);
      case UNMASK -> Unmask.read(tag, reader);
      case DECLINE -> new Decline(tag);
    };
  }
}
