package dev.sfumato.secagg.sum.message;

import dev.sfumato.secagg.message.ByteReader;
import dev.sfumato.secagg.message.ByteWriter;
import dev.sfumato.secagg.message.MalformedMessageException;
import java.util.List;

/**
 * Round 5: of the good dealers whose parcels the client accepted, who is in the sum and who is not.
 *
 * @param survivors how many are in the sum in all
 */
public record OpeningRequest(
    SumHead head, int survivors, List<Integer> surviving, List<Integer> dropped)
    implements ToSumClient {
  public OpeningRequest {
    surviving = List.copyOf(surviving);
    dropped = List.copyOf(dropped);
    SumEnvelope.checkCount("surviving", surviving.size());
    SumEnvelope.checkCount("dropped", dropped.size());
  }

  @Override
  public Kind kind() {
    return Kind.OPENING;
  }

  @Override
  public byte[] encode() {
    int size = Integer.BYTES * (1 + surviving.size() + dropped.size()) + 4;
    ByteWriter writer = head.open(kind().code(), size);
    writer.u31(survivors);
    SumEnvelope.writeList(writer, surviving, ByteWriter::u31);
    SumEnvelope.writeList(writer, dropped, ByteWriter::u31);
    return writer.finish();
  }

  static OpeningRequest read(SumHead head, ByteReader reader) throws MalformedMessageException {
    int survivors = reader.u31();
    List<Integer> surviving = SumEnvelope.readList(reader, Integer.BYTES, ByteReader::u31);
    return new OpeningRequest(
        head, survivors, surviving, SumEnvelope.readList(reader, Integer.BYTES, ByteReader::u31));
  }
}
