package dev.sfumato.secagg.message;

import java.util.List;

/**
 * Answer to round 2: how many inputs the server holds in all, and which of this client's neighbours
 * sent theirs and which did not.
 */
public record Survivors(
    long sessionTag, int survivors, List<Integer> surviving, List<Integer> dropped)
    implements ToClient {
  public Survivors {
    surviving = List.copyOf(surviving);
    dropped = List.copyOf(dropped);
    Envelope.checkCount("surviving", surviving.size());
    Envelope.checkCount("dropped", dropped.size());
  }

  @Override
  public Kind kind() {
    return Kind.SURVIVORS;
  }

  @Override
  public byte[] encode() {
    int size = 2 + Integer.BYTES * (1 + surviving.size() + dropped.size());
    ByteWriter writer = Envelope.open(kind().code(), sessionTag, size);
    writer.u31(survivors);
    writer.list(surviving, ByteWriter::u31);
    writer.list(dropped, ByteWriter::u31);
    return writer.finish();
  }

  static Survivors read(long tag, ByteReader reader) throws MalformedMessageException {
    int survivors = reader.u31();
    List<Integer> surviving = reader.list(ByteReader::u31);
    return new Survivors(tag, survivors, surviving, reader.list(ByteReader::u31));
  }
}
