package dev.sfumato.secagg.sum.message;

import dev.sfumato.secagg.message.ByteReader;
import dev.sfumato.secagg.message.ByteWriter;
import dev.sfumato.secagg.message.MalformedMessageException;
import dev.sfumato.secagg.sharing.CheckPair;
import dev.sfumato.secagg.sharing.ShareProof;
import dev.sfumato.secagg.vector.Bytes;
import java.util.List;

/** Round 3: the parcels that were dealt to the client, with what each must fit. */
public record ParcelsRequest(SumHead head, List<Parcel> parcels) implements ToSumClient {
  private static final int COUNT_BYTES = 2;

  public ParcelsRequest {
    parcels = List.copyOf(parcels);
    SumEnvelope.checkCount("parcels", parcels.size());
  }

  @Override
  public Kind kind() {
    return Kind.PARCELS;
  }

  @Override
  public byte[] encode() {
    int size = COUNT_BYTES + parcels.size() * Parcel.BYTES;
    ByteWriter writer = head.open(kind().code(), size);
    SumEnvelope.writeList(writer, parcels, (to, parcel) -> parcel.write(to));
    return writer.finish();
  }

  /** Room for so many parcels, as they are kept until they are asked for. */
  public static byte[] emptyTray(int count) {
    SumEnvelope.checkCount("parcels", count);
    byte[] tray = new byte[COUNT_BYTES + count * Parcel.BYTES];
    tray[0] = (byte) count;
    tray[1] = (byte) (count >>> 8);
    return tray;
  }

  /** Puts a parcel into its place, counted from zero. */
  public static void put(Parcel parcel, int place, byte[] tray) {
    ByteWriter writer = new ByteWriter(Parcel.BYTES);
    parcel.write(writer);
    byte[] encoded = writer.finish();
    System.arraycopy(encoded, 0, tray, COUNT_BYTES + place * Parcel.BYTES, Parcel.BYTES);
  }

  /**
   * Reads a tray in which every place was filled.
   *
   * @throws MalformedMessageException for any other bytes
   */
  public static List<Parcel> decodeParcels(byte[] bytes) throws MalformedMessageException {
    ByteReader reader = new ByteReader(bytes);
    List<Parcel> parcels = readParcels(reader);
    reader.end();
    return parcels;
  }

  static List<Parcel> readParcels(ByteReader reader) throws MalformedMessageException {
    return SumEnvelope.readList(reader, Parcel.BYTES, Parcel::read);
  }

  /**
   * What one dealer dealt to this client.
   *
   * @param sealed the client's shares, for the client alone
   * @param proof where the client stands among the dealer's holders, and what the shares must fit
   */
  public record Parcel(int dealer, Bytes sealed, ShareProof proof) {
    public static final int BYTES =
        Integer.BYTES + 2 + SealedParcel.BYTES + 3 * SumEnvelope.SCALAR_BYTES;

    public Parcel {
      sealed.ofLength(SealedParcel.SEALED_BYTES, "sealed");
    }

    public void write(ByteWriter writer) {
      writer.u31(dealer);
      writer.u16(proof.point());
      writer.bytes(sealed);
      SealedParcel.write(proof.checks(), writer);
      writer.bytes(proof.challenge());
      writer.bytes(proof.keyValue());
      writer.bytes(proof.seedValue());
    }

    public static Parcel read(ByteReader reader) throws MalformedMessageException {
      int dealer = reader.u31();
      int point = readPoint(reader);
      Bytes sealed = reader.bytes(SealedParcel.SEALED_BYTES);
      CheckPair checks = SealedParcel.readChecks(reader);
      Bytes challenge = reader.bytes(SumEnvelope.SCALAR_BYTES);
      Bytes key = reader.bytes(SumEnvelope.SCALAR_BYTES);
      Bytes seed = reader.bytes(SumEnvelope.SCALAR_BYTES);
      return new Parcel(dealer, sealed, new ShareProof(point, checks, challenge, key, seed));
    }

    private static int readPoint(ByteReader reader) throws MalformedMessageException {
      int point = SumEnvelope.readCount(reader);
      if (point == 0) {
        throw new MalformedMessageException("a share at zero is the secret itself");
      }
      return point;
    }
  }
}
