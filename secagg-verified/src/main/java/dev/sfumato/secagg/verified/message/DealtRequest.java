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

/**
 * Round 4: the parcels of those that drew the client, by place. They stay one after the other as
 * they are kept and sent.
 */
public record DealtRequest(SumHead head, Bytes tray) implements ToVerifiedClient {
  public DealtRequest {
    SumEnvelope.checkCount("parcels", tray.length() / DealtParcel.BYTES);
    tray.ofLength(tray.length() / DealtParcel.BYTES * DealtParcel.BYTES, "tray");
  }

  public DealtRequest(SumHead head, List<DealtParcel> parcels) {
    this(head, fill(parcels));
  }

  private static Bytes fill(List<DealtParcel> parcels) {
    ByteWriter writer = new ByteWriter(parcels.size() * DealtParcel.BYTES);
    parcels.forEach(each -> each.write(writer));
    return Bytes.wrap(writer.finish());
  }

  @Override
  public Kind kind() {
    return Kind.DEALT;
  }

  /** How many parcels there are. */
  public int count() {
    return tray.length() / DealtParcel.BYTES;
  }

  /**
   * The parcels.
   *
   * @throws IllegalStateException when the tray was not filled with any
   */
  public List<DealtParcel> parcels() {
    try {
      return new ByteReader(tray.array()).list(count(), DealtParcel.BYTES, DealtParcel::read);
    } catch (MalformedMessageException e) {
      throw new IllegalStateException("a tray holds parcels that are none", e);
    }
  }

  @Override
  public byte[] encode() {
    ByteWriter writer = head.open(kind().code(), 2 + tray.length());
    writer.u16(count());
    writer.bytes(tray);
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
