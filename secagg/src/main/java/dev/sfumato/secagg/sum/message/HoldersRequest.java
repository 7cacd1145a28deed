package dev.sfumato.secagg.sum.message;

import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.message.ByteReader;
import dev.sfumato.secagg.message.ByteWriter;
import dev.sfumato.secagg.message.MalformedMessageException;
import dev.sfumato.secagg.vector.Bytes;
import java.util.List;

/**
 * Round 2: how many gave keys, the client's own as the server has them, and who holds its shares,
 * in ring order. The place in this list, counted from one, is the point of the holder's share.
 */
public record HoldersRequest(SumHead head, int arrived, SumKeys own, List<Holder> holders)
    implements ToSumClient {
  public HoldersRequest {
    holders = List.copyOf(holders);
    SumEnvelope.checkCount("holders", holders.size());
  }

  @Override
  public Kind kind() {
    return Kind.HOLDERS;
  }

  @Override
  public byte[] encode() {
    int size = Integer.BYTES + SumKeys.BYTES + 2 + holders.size() * Holder.BYTES;
    ByteWriter writer = head.open(kind().code(), size);
    writer.u31(arrived);
    own.write(writer);
    SumEnvelope.writeList(writer, holders, (to, holder) -> holder.write(to));
    return writer.finish();
  }

  static HoldersRequest read(SumHead head, ByteReader reader) throws MalformedMessageException {
    int arrived = reader.u31();
    SumKeys own = SumKeys.read(reader);
    return new HoldersRequest(
        head, arrived, own, SumEnvelope.readList(reader, Holder.BYTES, Holder::read));
  }

  /** One holder and its share key. */
  public record Holder(int index, Bytes shareKey) {
    static final int BYTES = Integer.BYTES + Primitives.PUBLIC_KEY_BYTES;

    public Holder {
      shareKey.ofLength(Primitives.PUBLIC_KEY_BYTES, "shareKey");
    }

    void write(ByteWriter writer) {
      writer.u31(index);
      writer.bytes(shareKey);
    }

    static Holder read(ByteReader reader) throws MalformedMessageException {
      int index = reader.u31();
      return new Holder(index, reader.bytes(Primitives.PUBLIC_KEY_BYTES));
    }
  }
}
