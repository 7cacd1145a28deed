package dev.sfumato.secagg.sum.message;

import dev.sfumato.secagg.message.ByteReader;
import dev.sfumato.secagg.message.ByteWriter;
import dev.sfumato.secagg.message.MalformedMessageException;
import dev.sfumato.secagg.vector.Bytes;
import java.util.ArrayList;
import java.util.List;

/**
 * Round 2: a parcel for each holder, in the order of the request, and what proves that they fit.
 *
 * @param nonce R, the blinding of the mask key's secret as a point
 * @param keyBlinded the coefficients of h = g + r f, the constant first
 * @param seedBlinded the coefficients of h' = g' + r f', as many
 */
public record DealingAnswer(
    long sessionTag,
    Bytes nonce,
    List<SealedParcel> parcels,
    List<Bytes> keyBlinded,
    List<Bytes> seedBlinded)
    implements ToSumServer {
  private static final int NONCE_BYTES = 32;

  public DealingAnswer {
    nonce.ofLength(NONCE_BYTES, "nonce");
    parcels = List.copyOf(parcels);
    keyBlinded = scalars("keyBlinded", keyBlinded);
    seedBlinded = scalars("seedBlinded", seedBlinded);
    SumEnvelope.checkCount("parcels", parcels.size());
    if (keyBlinded.size() != seedBlinded.size()) {
      throw new IllegalArgumentException(
          "seedBlinded: " + seedBlinded.size() + " (expected: " + keyBlinded.size() + ")");
    }
  }

  private static List<Bytes> scalars(String name, List<Bytes> list) {
    SumEnvelope.checkCount(name, list.size());
    list.forEach(each -> each.ofLength(SumEnvelope.SCALAR_BYTES, name));
    return List.copyOf(list);
  }

  static int bytes(int holders, int threshold) {
    return NONCE_BYTES
        + 2
        + holders * SealedParcel.BYTES
        + 2
        + 2 * threshold * SumEnvelope.SCALAR_BYTES;
  }

  @Override
  public Kind kind() {
    return Kind.DEALING;
  }

  @Override
  public byte[] encode() {
    int size = bytes(parcels.size(), keyBlinded.size());
    ByteWriter writer = SumEnvelope.open(kind().code(), sessionTag, size);
    writer.bytes(nonce);
    writer.u16(parcels.size());
    parcels.forEach(each -> writer.bytes(each.sealed()));
    parcels.forEach(each -> SealedParcel.write(each.checks(), writer));
    writer.u16(keyBlinded.size());
    keyBlinded.forEach(writer::bytes);
    seedBlinded.forEach(writer::bytes);
    return writer.finish();
  }

  static DealingAnswer read(long tag, ByteReader reader) throws MalformedMessageException {
    Bytes nonce = reader.bytes(NONCE_BYTES);
    List<SealedParcel> parcels = readParcels(reader);
    int threshold = SumEnvelope.readCount(reader);
    List<Bytes> key = readScalars(reader, threshold);
    return new DealingAnswer(tag, nonce, parcels, key, readScalars(reader, threshold));
  }

  private static List<SealedParcel> readParcels(ByteReader reader)
      throws MalformedMessageException {
    List<Bytes> sealed =
        SumEnvelope.readList(
            reader, SealedParcel.SEALED_BYTES, each -> each.bytes(SealedParcel.SEALED_BYTES));
    List<SealedParcel> parcels = new ArrayList<>(sealed.size());
    for (Bytes each : sealed) {
      parcels.add(new SealedParcel(each, SealedParcel.readChecks(reader)));
    }
    return parcels;
  }

  private static List<Bytes> readScalars(ByteReader reader, int count)
      throws MalformedMessageException {
    return reader.list(
        count, SumEnvelope.SCALAR_BYTES, each -> each.bytes(SumEnvelope.SCALAR_BYTES));
  }
}
