package dev.sfumato.device.internal.transport;

import com.google.protobuf.ByteString;
import com.google.protobuf.CodedInputStream;
import com.google.protobuf.UnsafeByteOperations;
import dev.sfumato.protocol.wire.v1.DevicesGrpc;
import dev.sfumato.protocol.wire.v1.SeatWire;
import dev.sfumato.protocol.wire.v1.ToDeviceWire;
import io.grpc.KnownLength;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * Reads messages in memory of about their own size. Lists of tiny or unknown fields have some
 * twenty times as much once they are parsed, so a long message is taken for a seat with its four
 * fields, each once, or not at all: everything else that a coordinator says is short.
 */
final class FrugalMarshaller implements MethodDescriptor.Marshaller<ToDeviceWire> {
  /** Enough for the 600 parcels that one device may be handed at most, of 278 bytes each. */
  static final int SHORT = 1 << 18;

  private static final MethodDescriptor.Marshaller<ToDeviceWire> PARSER =
      DevicesGrpc.getTakePartMethod().getResponseMarshaller();

  private static final int NUMBER = 3;
  private static final int FIELDS = 4;
  private static final int BYTES = 2;
  private static final int SEAT_TAG = ToDeviceWire.SEAT_FIELD_NUMBER << NUMBER | BYTES;
  private static final int QUERY_TAG = SeatWire.QUERY_FIELD_NUMBER << NUMBER | BYTES;
  private static final int SALT_TAG = SeatWire.SALT_FIELD_NUMBER << NUMBER | BYTES;
  private static final int INDEX_TAG = SeatWire.INDEX_FIELD_NUMBER << NUMBER;
  private static final int SUM_TAG = SeatWire.SUM_FIELD_NUMBER << NUMBER;

  @Override
  public InputStream stream(ToDeviceWire message) {
    return PARSER.stream(message);
  }

  @Override
  public ToDeviceWire parse(InputStream message) {
    try {
      if (message instanceof KnownLength && message.available() <= SHORT) {
        return PARSER.parse(message);
      }
      byte[] bytes = read(message);
      return bytes.length <= SHORT ? PARSER.parse(new ByteArrayInputStream(bytes)) : seat(bytes);
    } catch (IOException e) {
      throw Status.INTERNAL.withDescription("a message that cannot be read").asRuntimeException();
    }
  }

  private static byte[] read(InputStream message) throws IOException {
    if (!(message instanceof KnownLength)) {
      return message.readAllBytes();
    }
    byte[] bytes = new byte[message.available()];
    int length = message.readNBytes(bytes, 0, bytes.length);
    return length == bytes.length ? bytes : Arrays.copyOf(bytes, length);
  }

  /** A seat, or a message of no kind when it is anything else. */
  private static ToDeviceWire seat(byte[] bytes) throws IOException {
    CodedInputStream in = CodedInputStream.newInstance(bytes);
    if (in.readTag() != SEAT_TAG || in.readRawVarint32() != bytes.length - in.getTotalBytesRead()) {
      return ToDeviceWire.getDefaultInstance();
    }
    in.enableAliasing(true);
    SeatWire.Builder seat = SeatWire.newBuilder();
    int fields = 0;
    for (; !in.isAtEnd() && fields < FIELDS; fields++) {
      switch (in.readTag()) {
        case QUERY_TAG -> seat.setQuery(aliased(bytes, in));
        case SALT_TAG -> seat.setSalt(in.readBytes());
        case INDEX_TAG -> seat.setIndex(in.readUInt32());
        case SUM_TAG -> seat.setSum(in.readUInt32());
        default -> {
          return ToDeviceWire.getDefaultInstance();
        }
      }
    }
    return in.isAtEnd()
        ? ToDeviceWire.newBuilder().setSeat(seat).build()
        : ToDeviceWire.getDefaultInstance();
  }

  /** The query where it lies, without a copy. */
  private static ByteString aliased(byte[] bytes, CodedInputStream in) throws IOException {
    int length = in.readRawVarint32();
    int at = in.getTotalBytesRead();
    in.skipRawBytes(length);
    return UnsafeByteOperations.unsafeWrap(bytes, at, length);
  }
}
