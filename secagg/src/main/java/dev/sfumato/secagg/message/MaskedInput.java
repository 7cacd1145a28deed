package dev.sfumato.secagg.message;

import dev.sfumato.secagg.vector.Bytes;
import java.util.List;

/** Round 2: the masked vector, packed, and the senders whose shares did not open. */
public record MaskedInput(long sessionTag, List<Integer> unopened, Bytes packed)
    implements ToServer {
  public MaskedInput {
    unopened = List.copyOf(unopened);
    Envelope.checkCount("unopened", unopened.size());
  }

  static int bytes(int unopened, int packed) {
    return 1 + Integer.BYTES * (1 + unopened) + packed;
  }

  @Override
  public Kind kind() {
    return Kind.MASKED_INPUT;
  }

  @Override
  public byte[] encode() {
    int size = bytes(unopened.size(), packed.length());
    ByteWriter writer = Envelope.open(kind().code(), sessionTag, size);
    writer.list(unopened, ByteWriter::u31);
    writer.u31(packed.length());
    writer.bytes(packed);
    return writer.finish();
  }

  static MaskedInput read(long tag, ByteReader reader) throws MalformedMessageException {
    List<Integer> unopened = reader.list(ByteReader::u31);
    return new MaskedInput(tag, unopened, reader.bytes(reader.u31()));
  }
}
