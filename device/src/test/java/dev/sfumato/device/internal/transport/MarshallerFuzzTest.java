package dev.sfumato.device.internal.transport;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.google.protobuf.InvalidProtocolBufferException;
import dev.sfumato.protocol.wire.v1.SeatWire;
import dev.sfumato.protocol.wire.v1.ToDeviceWire;
import dev.sfumato.testing.AllocationLimit;
import io.grpc.StatusRuntimeException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.UncheckedIOException;

/** Any bytes, short or long: what protocol buffers make of them, nothing, or the one exception. */
class MarshallerFuzzTest {
  /** Protocol buffers make much of tiny fields; of a long message nothing is made but a seat. */
  private static final AllocationLimit SHORT = new AllocationLimit(400);

  private static final AllocationLimit LONG = new AllocationLimit(8);

  private static final FrugalMarshaller MARSHALLER = new FrugalMarshaller();

  @FuzzTest(maxDuration = "10m")
  void parse(byte[] bytes) {
    SHORT.check(bytes.length, () -> parseOrRefuse(bytes));
    byte[] seat = seat(bytes);
    LONG.check(seat.length, () -> parseOrRefuse(seat));
  }

  private static void parseOrRefuse(byte[] message) {
    try {
      ToDeviceWire read = MARSHALLER.parse(new ByteArrayInputStream(message));
      if (read.hasSeat() && message.length > FrugalMarshaller.SHORT) {
        assertThat(read).isEqualTo(ToDeviceWire.parseFrom(message));
      }
    } catch (StatusRuntimeException expected) {
      assertThat(expected.getStatus().isOk()).isFalse();
    } catch (InvalidProtocolBufferException e) {
      throw new UncheckedIOException("read by one and not by the other", e);
    }
  }

  /** A long seat whose last fields are the bytes. */
  private static byte[] seat(byte[] bytes) {
    ByteArrayOutputStream message = new ByteArrayOutputStream();
    byte[] query = new byte[FrugalMarshaller.SHORT];
    int key = ToDeviceWire.SEAT_FIELD_NUMBER << 3 | 2;
    message.write(key);
    varint(message, 4 + query.length + bytes.length);
    message.write(SeatWire.QUERY_FIELD_NUMBER << 3 | 2);
    varint(message, query.length);
    message.writeBytes(query);
    message.writeBytes(bytes);
    return message.toByteArray();
  }

  private static void varint(ByteArrayOutputStream out, int value) {
    for (int left = value; ; left >>>= 7) {
      if (left < 0x80) {
        out.write(left);
        return;
      }
      out.write(left & 0x7f | 0x80);
    }
  }
}
