package dev.sfumato.secagg.sum.message;

import dev.sfumato.secagg.message.ByteReader;
import dev.sfumato.secagg.message.ByteWriter;
import dev.sfumato.secagg.message.MalformedMessageException;
import dev.sfumato.secagg.sharing.CheckPair;
import dev.sfumato.secagg.vector.Bytes;
import java.util.List;

/**
 * Round 2: a parcel for each holder, in the order of the request, and what proves that they fit.
 * Parcels and coefficients stay one after the other as they are sent: the server passes most of
 * them on as they came.
 *
 * @param nonce R, the blinding of the mask key's secret as a point
 * @param dealt every sealed parcel and then the checks of each, as they are signed
 * @param blinded the coefficients of h = g + r f, the constant first, and as many of h' = g' + r f'
 */
public record DealingAnswer(long sessionTag, Bytes nonce, Bytes dealt, Bytes blinded)
    implements ToSumServer {
  private static final int NONCE_BYTES = 32;

  /** A coefficient of each of the two polynomials. */
  private static final int PAIR_BYTES = 2 * SumEnvelope.SCALAR_BYTES;

  public DealingAnswer {
    nonce.ofLength(NONCE_BYTES, "nonce");
    checkLength("dealt", dealt, SealedParcel.BYTES);
    checkLength("blinded", blinded, PAIR_BYTES);
  }

  private static void checkLength(String name, Bytes content, int each) {
    SumEnvelope.checkCount(name, content.length() / each);
    content.ofLength(content.length() / each * each, name);
  }

  public DealingAnswer(
      long sessionTag,
      Bytes nonce,
      List<SealedParcel> parcels,
      List<Bytes> keyBlinded,
      List<Bytes> seedBlinded) {
    this(sessionTag, nonce, join(parcels), join(keyBlinded, seedBlinded));
  }

  private static Bytes join(List<SealedParcel> parcels) {
    ByteWriter writer = new ByteWriter(parcels.size() * SealedParcel.BYTES);
    parcels.forEach(each -> writer.bytes(each.sealed()));
    parcels.forEach(each -> SealedParcel.write(each.checks(), writer));
    return Bytes.wrap(writer.finish());
  }

  private static Bytes join(List<Bytes> key, List<Bytes> seed) {
    if (key.size() != seed.size()) {
      throw new IllegalArgumentException(
          "seedBlinded: " + seed.size() + " (expected: " + key.size() + ")");
    }
    ByteWriter writer = new ByteWriter(key.size() * PAIR_BYTES);
    key.forEach(writer::bytes);
    seed.forEach(writer::bytes);
    return Bytes.wrap(writer.finish());
  }

  /** How many parcels there are. */
  public int holders() {
    return dealt.length() / SealedParcel.BYTES;
  }

  /** How many coefficients each polynomial has. */
  public int threshold() {
    return blinded.length() / PAIR_BYTES;
  }

  /** The parcel of a point, from one on. */
  public SealedParcel parcel(int point) {
    int checks = holders() * SealedParcel.SEALED_BYTES + (point - 1) * SealedParcel.CHECKS_BYTES;
    return new SealedParcel(
        dealt.part((point - 1) * SealedParcel.SEALED_BYTES, SealedParcel.SEALED_BYTES),
        new CheckPair(
            dealt.part(checks, CheckPair.CHECK_BYTES),
            dealt.part(checks + CheckPair.CHECK_BYTES, CheckPair.CHECK_BYTES)));
  }

  static int bytes(int holders, int threshold) {
    return NONCE_BYTES + 2 + holders * SealedParcel.BYTES + 2 + threshold * PAIR_BYTES;
  }

  @Override
  public Kind kind() {
    return Kind.DEALING;
  }

  @Override
  public byte[] encode() {
    ByteWriter writer = SumEnvelope.open(kind().code(), sessionTag, bytes(holders(), threshold()));
    writer.bytes(nonce);
    writer.u16(holders());
    writer.bytes(dealt);
    writer.u16(threshold());
    writer.bytes(blinded);
    return writer.finish();
  }

  static DealingAnswer read(long tag, ByteReader reader) throws MalformedMessageException {
    Bytes nonce = reader.bytes(NONCE_BYTES);
    Bytes dealt = reader.bytes(SumEnvelope.readCount(reader) * SealedParcel.BYTES);
    return new DealingAnswer(
        tag, nonce, dealt, reader.bytes(SumEnvelope.readCount(reader) * PAIR_BYTES));
  }
}
