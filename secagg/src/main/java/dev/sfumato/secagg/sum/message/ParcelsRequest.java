package dev.sfumato.secagg.sum.message;

import dev.sfumato.secagg.message.ByteReader;
import dev.sfumato.secagg.message.ByteWriter;
import dev.sfumato.secagg.message.MalformedMessageException;
import dev.sfumato.secagg.sharing.CheckPair;
import dev.sfumato.secagg.sharing.ShareProof;
import dev.sfumato.secagg.vector.Bytes;
import java.util.List;

/**
 * Round 3: the parcels that were dealt to the client, with what each must fit. They stay one after
 * the other as they are kept and sent.
 *
 * @param tray how many there are, and the parcels
 */
public record ParcelsRequest(SumHead head, Bytes tray) implements ToSumClient {
  /** Where the first parcel of a tray begins. */
  public static final int COUNT_BYTES = 2;

  public ParcelsRequest {
    tray.ofLength(COUNT_BYTES + count(tray) * Parcel.BYTES, "tray");
  }

  public ParcelsRequest(SumHead head, List<Parcel> parcels) {
    this(head, fill(parcels));
  }

  private static Bytes fill(List<Parcel> parcels) {
    SumEnvelope.checkCount("parcels", parcels.size());
    ByteWriter writer = new ByteWriter(COUNT_BYTES + parcels.size() * Parcel.BYTES);
    SumEnvelope.writeList(writer, parcels, (to, parcel) -> parcel.write(to));
    return Bytes.wrap(writer.finish());
  }

  /** Room for so many parcels, as they are kept until they are asked for. */
  public static byte[] emptyTray(int count) {
    SumEnvelope.checkCount("parcels", count);
    byte[] tray = new byte[COUNT_BYTES + count * Parcel.BYTES];
    tray[0] = (byte) count;
    tray[1] = (byte) (count >>> 8);
    return tray;
  }

  private static int count(Bytes tray) {
    return (tray.array()[0] & 0xff) | (tray.array()[1] & 0xff) << 8;
  }

  @Override
  public Kind kind() {
    return Kind.PARCELS;
  }

  /** How many parcels there are. */
  public int count() {
    return count(tray);
  }

  /**
   * The parcels.
   *
   * @throws IllegalStateException when the tray was not filled with any
   */
  public List<Parcel> parcels() {
    try {
      return readParcels(new ByteReader(tray.array()));
    } catch (MalformedMessageException e) {
      throw new IllegalStateException("a tray holds parcels that are none", e);
    }
  }

  @Override
  public byte[] encode() {
    ByteWriter writer = head.open(kind().code(), tray.length());
    writer.bytes(tray);
    return writer.finish();
  }

  static ParcelsRequest read(SumHead head, ByteReader reader) throws MalformedMessageException {
    return new ParcelsRequest(head, readParcels(reader));
  }

  private static List<Parcel> readParcels(ByteReader reader) throws MalformedMessageException {
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
