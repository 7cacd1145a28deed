package dev.sfumato.secagg.sum.message;

import dev.sfumato.secagg.message.ByteReader;
import dev.sfumato.secagg.message.ByteWriter;
import dev.sfumato.secagg.message.MalformedMessageException;
import dev.sfumato.secagg.vector.Bytes;
import java.util.BitSet;

/**
 * Round 3: which of the parcels it was given it accepts.
 *
 * @param count how many it was given
 * @param accepted a bit for each, in the order of the request, the lowest bit of a byte first
 */
public record VerdictAnswer(long sessionTag, int count, Bytes accepted) implements ToSumServer {
  public VerdictAnswer {
    SumEnvelope.checkCount("count", count);
    accepted.ofLength(bitmapBytes(count), "accepted");
    if (hasStrayBits(count, accepted)) {
      throw new IllegalArgumentException("accepted: bits set after the last parcel");
    }
  }

  public static VerdictAnswer of(long sessionTag, int count, BitSet accepted) {
    byte[] bitmap = new byte[bitmapBytes(count)];
    accepted.stream().forEach(each -> bitmap[each >> 3] |= (byte) (1 << (each & 7)));
    return new VerdictAnswer(sessionTag, count, Bytes.wrap(bitmap));
  }

  public boolean isAccepted(int parcel) {
    return (accepted.array()[parcel >> 3] >> (parcel & 7) & 1) != 0;
  }

  static int bytes(int count) {
    return 2 + bitmapBytes(count);
  }

  @Override
  public Kind kind() {
    return Kind.VERDICT;
  }

  @Override
  public byte[] encode() {
    ByteWriter writer = SumEnvelope.open(kind().code(), sessionTag, bytes(count));
    writer.u16(count);
    writer.bytes(accepted);
    return writer.finish();
  }

  static VerdictAnswer read(long tag, ByteReader reader) throws MalformedMessageException {
    int count = SumEnvelope.readCount(reader);
    Bytes accepted = reader.bytes(bitmapBytes(count));
    if (hasStrayBits(count, accepted)) {
      throw new MalformedMessageException("bits set after the last parcel");
    }
    return new VerdictAnswer(tag, count, accepted);
  }

  private static int bitmapBytes(int count) {
    return (count + 7) / 8;
  }

  private static boolean hasStrayBits(int count, Bytes bitmap) {
    int used = count & 7;
    return used != 0 && (bitmap.array()[bitmap.length() - 1] & 0xff) >>> used != 0;
  }
}
