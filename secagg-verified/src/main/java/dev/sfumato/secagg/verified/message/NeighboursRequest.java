package dev.sfumato.secagg.verified.message;

import dev.sfumato.secagg.message.ByteReader;
import dev.sfumato.secagg.message.ByteWriter;
import dev.sfumato.secagg.message.MalformedMessageException;
import dev.sfumato.secagg.sum.message.SumEnvelope;
import dev.sfumato.secagg.sum.message.SumHead;
import java.util.List;

/** Round 5: with which of its holders and dealers the client masks, by place. */
public record NeighboursRequest(SumHead head, List<Integer> places) implements ToVerifiedClient {
  /** All holders and all dealers. */
  private static final int MAX_NEIGHBOURS = 2 * SumEnvelope.MAX_ELEMENTS;

  public NeighboursRequest {
    places = List.copyOf(places);
    if (places.size() > MAX_NEIGHBOURS) {
      throw new IllegalArgumentException(
          "places: " + places.size() + " (expected: at most " + MAX_NEIGHBOURS + ")");
    }
  }

  @Override
  public Kind kind() {
    return Kind.NEIGHBOURS;
  }

  @Override
  public byte[] encode() {
    ByteWriter writer = head.open(kind().code(), 2 + Integer.BYTES * places.size());
    SumEnvelope.writeList(writer, places, ByteWriter::u31);
    return writer.finish();
  }

  static NeighboursRequest read(SumHead head, ByteReader reader) throws MalformedMessageException {
    int count = reader.u16();
    if (count > MAX_NEIGHBOURS) {
      throw new MalformedMessageException("too many neighbours");
    }
    return new NeighboursRequest(head, reader.list(count, Integer.BYTES, ByteReader::u31));
  }
}
