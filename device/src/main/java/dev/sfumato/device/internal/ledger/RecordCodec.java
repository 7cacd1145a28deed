package dev.sfumato.device.internal.ledger;

import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.protocol.CampaignTerms;
import dev.sfumato.protocol.WireException;
import dev.sfumato.secagg.session.CoordinatorId;
import dev.sfumato.secagg.session.SessionId;
import dev.sfumato.secagg.vector.Bytes;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * The payload of a record: big-endian numbers and digests. Ledgers of before have a pin's terms in
 * canonical bytes, and charges without a session.
 */
final class RecordCodec {
  private RecordCodec() {}

  static byte[] encode(LedgerRecord ledgerRecord) {
    ByteBuffer out = ByteBuffer.allocate(RecordFrame.MAX_PAYLOAD);
    out.put((byte) ledgerRecord.kind().code()).putLong(ledgerRecord.time());
    switch (ledgerRecord.kind()) {
      case PIN -> pin((LedgerRecord.Pin) ledgerRecord, out);
      case RESERVE -> reserve((LedgerRecord.Reserve) ledgerRecord, out);
      case COMMIT -> out.putLong(((LedgerRecord.Commit) ledgerRecord).number());
      case PAST -> past((LedgerRecord.Past) ledgerRecord, out);
      case REWRITTEN -> rewritten((LedgerRecord.Rewritten) ledgerRecord, out);
      case BEGUN -> begun((LedgerRecord.Begun) ledgerRecord, out);
    }
    byte[] payload = new byte[out.position()];
    out.flip().get(payload);
    return payload;
  }

  /**
   * Reads {@link #encode}.
   *
   * @throws WireException for any other bytes
   */
  static LedgerRecord decode(byte[] payload) throws WireException {
    ByteBuffer in = ByteBuffer.wrap(payload);
    try {
      LedgerRecord.Kind kind = kind(in.get());
      long time = in.getLong();
      LedgerRecord read =
          switch (kind) {
            case PIN -> new LedgerRecord.Pin(time, key(in), terms(in));
            case RESERVE ->
                new LedgerRecord.Reserve(
                    time,
                    in.getLong(),
                    key(in),
                    in.getInt(),
                    in.getInt(),
                    new Epsilon(in.getLong()),
                    session(in, in.hasRemaining()));
            case COMMIT -> new LedgerRecord.Commit(time, in.getLong());
            case PAST -> new LedgerRecord.Past(time, past(in));
            case REWRITTEN -> rewritten(time, in);
            case BEGUN -> new LedgerRecord.Begun(time, key(in), in.getInt());
          };
      if (in.hasRemaining()) {
        throw new WireException("a record with bytes left over");
      }
      return read;
    } catch (BufferUnderflowException | IllegalArgumentException e) {
      throw new WireException("a record that makes no sense");
    }
  }

  private static void pin(LedgerRecord.Pin pin, ByteBuffer out) {
    key(pin.campaign(), out);
    out.put(pin.terms().array());
  }

  private static void reserve(LedgerRecord.Reserve reserve, ByteBuffer out) {
    out.putLong(reserve.number());
    key(reserve.campaign(), out);
    out.putInt(reserve.query()).putInt(reserve.sum()).putLong(reserve.epsilon().micros());
    out.put(reserve.session().array());
  }

  private static void past(LedgerRecord.Past past, ByteBuffer out) {
    for (LedgerRecord.PastCharge each : past.charges()) {
      // Inverted where a session follows.
      out.putLong(each.time()).putInt(each.session().length() > 0 ? ~each.pin() : each.pin());
      out.putInt(each.query()).putInt(each.sum()).putLong(each.epsilon().micros());
      out.put(each.session().array());
    }
  }

  private static void rewritten(LedgerRecord.Rewritten rewritten, ByteBuffer out) {
    out.putLong(rewritten.standsFor()).putInt(rewritten.records());
  }

  private static void begun(LedgerRecord.Begun begun, ByteBuffer out) {
    key(begun.campaign(), out);
    out.putInt(begun.times());
  }

  private static LedgerRecord rewritten(long time, ByteBuffer in) throws WireException {
    if (time != 0) {
      throw new WireException("a first line with a time");
    }
    return new LedgerRecord.Rewritten(in.getLong(), in.getInt());
  }

  private static List<LedgerRecord.PastCharge> past(ByteBuffer in) {
    List<LedgerRecord.PastCharge> charges = new ArrayList<>();
    while (in.hasRemaining()) {
      long time = in.getLong();
      int pin = in.getInt();
      charges.add(
          new LedgerRecord.PastCharge(
              time,
              pin < 0 ? ~pin : pin,
              in.getInt(),
              in.getInt(),
              new Epsilon(in.getLong()),
              session(in, pin < 0)));
    }
    return charges;
  }

  private static void key(CampaignKey key, ByteBuffer out) {
    out.put(key.coordinator().value().array()).put(key.campaign().value().array());
  }

  private static CampaignKey key(ByteBuffer in) {
    return new CampaignKey(
        new CoordinatorId(bytes(in, CoordinatorId.BYTES)),
        new CampaignId(bytes(in, CampaignId.BYTES)));
  }

  private static Bytes terms(ByteBuffer in) throws WireException {
    Bytes rest = bytes(in, in.remaining());
    return rest.length() == LedgerRecord.Pin.BYTES
        ? rest
        : LedgerRecord.Pin.digest(CampaignTerms.decode(rest.array()));
  }

  private static Bytes session(ByteBuffer in, boolean named) {
    return bytes(in, named ? SessionId.BYTES : 0);
  }

  private static Bytes bytes(ByteBuffer in, int length) {
    byte[] read = new byte[length];
    in.get(read);
    return Bytes.wrap(read);
  }

  private static LedgerRecord.Kind kind(byte code) throws WireException {
    for (LedgerRecord.Kind kind : LedgerRecord.Kind.values()) {
      if (kind.code() == code) {
        return kind;
      }
    }
    throw new WireException("a record of no known kind");
  }
}
