package dev.sfumato.secagg.message;

import java.util.List;

/**
 * Answer to round 1: what the neighbours that completed it sealed for this client. Exactly these
 * neighbours count in its mask.
 */
public record Delivery(long sessionTag, List<Parcel> parcels) implements ToClient {
  public Delivery {
    parcels = List.copyOf(parcels);
    Envelope.checkCount("parcels", parcels.size());
  }

  @Override
  public Kind kind() {
    return Kind.DELIVERY;
  }

  @Override
  public byte[] encode() {
    int size = 1 + parcels.size() * (Integer.BYTES + SealedShares.BYTES);
    ByteWriter writer = Envelope.open(kind().code(), sessionTag, size);
    writer.list(parcels, (to, parcel) -> parcel.write(to));
    return writer.finish();
  }

  static Delivery read(long tag, ByteReader reader) throws MalformedMessageException {
    return new Delivery(tag, reader.list(Parcel::read));
  }

  /** The sealed shares of one neighbour. */
  public record Parcel(int from, SealedShares shares) {
    void write(ByteWriter writer) {
      writer.u31(from);
      shares.write(writer);
    }

    static Parcel read(ByteReader reader) throws MalformedMessageException {
      int from = reader.u31();
      return new Parcel(from, SealedShares.read(reader));
    }
  }
}
