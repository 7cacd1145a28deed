package dev.sfumato.secagg.verified.message;

import dev.sfumato.secagg.message.ByteReader;
import dev.sfumato.secagg.message.ByteWriter;
import dev.sfumato.secagg.message.MalformedMessageException;
import dev.sfumato.secagg.sum.message.ParcelsRequest.Parcel;
import dev.sfumato.secagg.sum.message.SumEnvelope;
import dev.sfumato.secagg.sum.message.SumHead;
import dev.sfumato.secagg.sum.message.SumKeys;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.verified.Member;
import java.util.List;

/** Round 4: the parcels of those that drew the client, by place. */
public record DealtRequest(SumHead head, List<DealtParcel> parcels) implements ToVerifiedClient {
  public DealtRequest {
    parcels = List.copyOf(parcels);
    SumEnvelope.checkCount("parcels", parcels.size());
  }

  @Override
  public Kind kind() {
    return Kind.DEALT;
  }

  @Override
  public byte[] encode() {
    ByteWriter writer = head.open(kind().code(), 2 + parcels.size() * DealtParcel.BYTES);
    SumEnvelope.writeList(writer, parcels, (to, parcel) -> parcel.write(to));
    return writer.finish();
  }

  static DealtRequest read(SumHead head, ByteReader reader) throws MalformedMessageException {
    return new DealtRequest(
        head, SumEnvelope.readList(reader, DealtParcel.BYTES, DealtParcel::read));
  }

  /**
   * What one dealer dealt to this client. The keys need no proof: with others it does not open.
   *
   * @param tokenHash the hash of the token that says that the dealer masked with this client
   */
  public record DealtParcel(Parcel parcel, SumKeys keys, Bytes tokenHash) {
    public static final int BYTES = Parcel.BYTES + Member.BYTES - Integer.BYTES + TokenBytes.BYTES;

    public DealtParcel {
      tokenHash.ofLength(TokenBytes.BYTES, "tokenHash");
    }

    public Member dealer() {
      return new Member(parcel.dealer(), keys);
    }

    public void write(ByteWriter writer) {
      parcel.write(writer);
      writer.bytes(keys.shareKey());
      writer.bytes(keys.maskPoint());
      writer.bytes(tokenHash);
    }

    public static DealtParcel read(ByteReader reader) throws MalformedMessageException {
      Parcel parcel = Parcel.read(reader);
      Bytes shareKey = reader.bytes(keyBytes());
      SumKeys keys = new SumKeys(shareKey, reader.bytes(keyBytes()));
      return new DealtParcel(parcel, keys, reader.bytes(TokenBytes.BYTES));
    }

    private static int keyBytes() {
      return (Member.BYTES - Integer.BYTES) / 2;
    }
  }
}
