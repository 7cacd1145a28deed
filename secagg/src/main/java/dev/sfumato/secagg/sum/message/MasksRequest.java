package dev.sfumato.secagg.sum.message;

import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.message.ByteReader;
import dev.sfumato.secagg.message.ByteWriter;
import dev.sfumato.secagg.message.MalformedMessageException;
import dev.sfumato.secagg.vector.Bytes;
import java.util.List;

/**
 * Round 4: how many good dealers there are, which, and with whom the client masks, in ring order.
 *
 * @param goodDigest SHA-256 of the bitmap of good dealers, a bit a seat
 */
public record MasksRequest(SumHead head, int good, Bytes goodDigest, List<Partner> partners)
    implements ToSumClient {
  public static final int DIGEST_BYTES = 32;

  public MasksRequest {
    goodDigest.ofLength(DIGEST_BYTES, "goodDigest");
    partners = List.copyOf(partners);
    SumEnvelope.checkCount("partners", partners.size());
  }

  @Override
  public Kind kind() {
    return Kind.MASKS;
  }

  @Override
  public byte[] encode() {
    int size = Integer.BYTES + DIGEST_BYTES + 2 + partners.size() * Partner.BYTES;
    ByteWriter writer = head.open(kind().code(), size);
    writer.u31(good);
    writer.bytes(goodDigest);
    SumEnvelope.writeList(writer, partners, (to, partner) -> partner.write(to));
    return writer.finish();
  }

  static MasksRequest read(SumHead head, ByteReader reader) throws MalformedMessageException {
    int good = reader.u31();
    Bytes digest = reader.bytes(DIGEST_BYTES);
    return new MasksRequest(
        head, good, digest, SumEnvelope.readList(reader, Partner.BYTES, Partner::read));
  }

  /** One with whom the client shares a mask, and the point of its mask key. */
  public record Partner(int index, Bytes maskPoint) {
    static final int BYTES = Integer.BYTES + Primitives.PUBLIC_KEY_BYTES;

    public Partner {
      maskPoint.ofLength(Primitives.PUBLIC_KEY_BYTES, "maskPoint");
    }

    void write(ByteWriter writer) {
      writer.u31(index);
      writer.bytes(maskPoint);
    }

    static Partner read(ByteReader reader) throws MalformedMessageException {
      int index = reader.u31();
      return new Partner(index, reader.bytes(Primitives.PUBLIC_KEY_BYTES));
    }
  }
}
