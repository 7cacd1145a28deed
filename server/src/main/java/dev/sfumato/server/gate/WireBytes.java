package dev.sfumato.server.gate;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.protocol.CampaignTerms;
import dev.sfumato.protocol.WireException;
import dev.sfumato.protocol.message.FromDevice;
import dev.sfumato.protocol.message.SeatName;
import dev.sfumato.protocol.message.ToDevice;
import dev.sfumato.protocol.wire.FromDeviceCodec;
import dev.sfumato.protocol.wire.ToDeviceCodec;
import dev.sfumato.protocol.wire.v1.ComeBackWire;
import dev.sfumato.protocol.wire.v1.FromDeviceWire;
import dev.sfumato.secagg.vector.Bytes;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Optional;

/**
 * The messages of every visit, by hand. The generated classes are small, for apps that carry them,
 * and go through reflection for it, which is a good part of a coordinator's time. What is unusual
 * is left to them, and the bytes are theirs.
 */
final class WireBytes {
  private static final int HELLO = 1;
  private static final int SECAGG = 4;
  private static final int RETURN = 5;
  private static final int OFFERS = 1;
  private static final int COME_BACK = 2;
  private static final int NOTED = 5;

  /** A length and bytes, in the low bits of a tag. */
  private static final int LENGTH_DELIMITED = 2;

  private static final int TYPE_BITS = 3;

  private WireBytes() {}

  static FromDevice decode(byte[] bytes) throws WireException, InvalidProtocolBufferException {
    try {
      Optional<FromDevice> plain = plain(bytes);
      return plain.isPresent()
          ? plain.get()
          : FromDeviceCodec.decode(FromDeviceWire.parseFrom(bytes));
    } catch (IllegalArgumentException e) {
      throw new WireException(String.valueOf(e.getMessage()));
    }
  }

  /** If it is one field of a kind that is known here, with nothing in it that is not. */
  private static Optional<FromDevice> plain(byte[] bytes) {
    try {
      CodedInputStream in = CodedInputStream.newInstance(bytes);
      int tag = in.readTag();
      int length = tag == 0 ? 0 : in.readRawVarint32();
      boolean whole = length == bytes.length - in.getTotalBytesRead();
      if (!whole || (tag & (1 << TYPE_BITS) - 1) != LENGTH_DELIMITED) {
        return Optional.empty();
      }
      return switch (tag >>> TYPE_BITS) {
        case HELLO -> hello(in);
        case SECAGG -> Optional.of(new FromDevice.SecAgg(Bytes.wrap(in.readRawBytes(length))));
        case RETURN -> back(in);
        default -> Optional.empty();
      };
    } catch (IOException e) {
      // The generated classes say what is wrong with it.
      return Optional.empty();
    }
  }

  private static Optional<FromDevice> hello(CodedInputStream in) throws IOException {
    int oldest = 0;
    int newest = 0;
    boolean returning = false;
    for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
      switch (tag) {
        case 1 << TYPE_BITS -> oldest = in.readUInt32();
        case 2 << TYPE_BITS -> newest = in.readUInt32();
        case 4 << TYPE_BITS -> returning = in.readBool();
        default -> {
          return Optional.empty();
        }
      }
    }
    return Optional.of(new FromDevice.Hello(oldest, newest, returning));
  }

  private static Optional<FromDevice> back(CodedInputStream in) throws IOException {
    byte[] campaign = {};
    int[] numbers = new int[5];
    byte[] identity = {};
    byte[] signature = {};
    for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
      switch (tag) {
        case 1 << TYPE_BITS | LENGTH_DELIMITED -> campaign = in.readByteArray();
        case 2 << TYPE_BITS, 3 << TYPE_BITS, 4 << TYPE_BITS ->
            numbers[tag >>> TYPE_BITS] = in.readUInt32();
        case 5 << TYPE_BITS | LENGTH_DELIMITED -> identity = in.readByteArray();
        case 6 << TYPE_BITS | LENGTH_DELIMITED -> signature = in.readByteArray();
        default -> {
          return Optional.empty();
        }
      }
    }
    CampaignId id = new CampaignId(Bytes.wrap(campaign));
    SeatName seat = new SeatName(id, numbers[2], numbers[3], numbers[4]);
    return Optional.of(new FromDevice.Return(seat, Bytes.wrap(identity), Bytes.wrap(signature)));
  }

  static byte[] encode(ToDevice message) {
    try {
      return switch (message.kind()) {
        case OFFERS -> field(OFFERS, offers((ToDevice.Offers) message));
        case COME_BACK -> field(COME_BACK, comeBack((ToDevice.ComeBack) message));
        case NOTED -> field(NOTED, noted((ToDevice.Noted) message));
        case SECAGG -> field(SECAGG, ((ToDevice.SecAgg) message).message().array());
        case SEAT -> ToDeviceCodec.encode(message).toByteArray();
      };
    } catch (IOException e) {
      throw new IllegalStateException("memory took no more", e);
    }
  }

  private static byte[] field(int number, byte[] content) throws IOException {
    byte[] bytes = new byte[CodedOutputStream.computeByteArraySize(number, content)];
    CodedOutputStream.newInstance(bytes).writeByteArray(number, content);
    return bytes;
  }

  private static byte[] offers(ToDevice.Offers offers) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    CodedOutputStream out = CodedOutputStream.newInstance(bytes);
    out.writeUInt32(1, offers.version());
    out.writeByteArray(2, offers.coordinator().value().array());
    out.writeByteArray(3, offers.nonce().array());
    for (CampaignTerms terms : offers.campaigns()) {
      out.writeByteArray(4, terms.encode());
    }
    out.flush();
    return bytes.toByteArray();
  }

  private static byte[] comeBack(ToDevice.ComeBack comeBack) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    CodedOutputStream out = CodedOutputStream.newInstance(bytes, 32);
    writeUnlessZero(out, 1, comeBack.after().toMillis());
    out.writeEnum(2, ComeBackWire.Reason.valueOf(comeBack.reason().name()).getNumber());
    out.flush();
    return bytes.toByteArray();
  }

  private static byte[] noted(ToDevice.Noted noted) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    CodedOutputStream out = CodedOutputStream.newInstance(bytes, 64);
    out.writeByteArray(1, noted.held().array());
    writeUnlessZero(out, 2, noted.after().toMillis());
    writeUnlessZero(out, 3, noted.stay() ? 1 : 0);
    out.flush();
    return bytes.toByteArray();
  }

  /** What is zero is left out. */
  private static void writeUnlessZero(CodedOutputStream out, int number, long value)
      throws IOException {
    if (value != 0) {
      out.writeUInt64(number, value);
    }
  }
}
