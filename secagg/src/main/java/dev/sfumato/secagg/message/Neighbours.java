package dev.sfumato.secagg.message;

import java.util.List;

/**
 * Answer to round 0: how many arrived, the client's own keys as the server has them, and its
 * neighbours in ring order. The place in this list, counted from one, is the x-coordinate of the
 * neighbour's share.
 */
public record Neighbours(
    long sessionTag, int arrived, int threshold, PublicKeys own, List<Neighbour> neighbours)
    implements ToClient {
  public Neighbours {
    neighbours = List.copyOf(neighbours);
    Envelope.checkCount("neighbours", neighbours.size());
    Envelope.checkCount("threshold", threshold);
  }

  @Override
  public Kind kind() {
    return Kind.NEIGHBOURS;
  }

  @Override
  public byte[] encode() {
    int size = 6 + PublicKeys.BYTES + neighbours.size() * (Integer.BYTES + PublicKeys.BYTES);
    ByteWriter writer = Envelope.open(kind().code(), sessionTag, size);
    writer.u31(arrived);
    writer.u8(threshold);
    own.write(writer);
    writer.list(neighbours, (to, neighbour) -> neighbour.write(to));
    return writer.finish();
  }

  static Neighbours read(long tag, ByteReader reader) throws MalformedMessageException {
    int arrived = reader.u31();
    int threshold = reader.u8();
    PublicKeys own = PublicKeys.read(reader);
    return new Neighbours(tag, arrived, threshold, own, reader.list(Neighbour::read));
  }

  /** One neighbour and its keys. */
  public record Neighbour(int index, PublicKeys keys) {
    void write(ByteWriter writer) {
      writer.u31(index);
      keys.write(writer);
    }

    static Neighbour read(ByteReader reader) throws MalformedMessageException {
      int index = reader.u31();
      return new Neighbour(index, PublicKeys.read(reader));
    }
  }
}
