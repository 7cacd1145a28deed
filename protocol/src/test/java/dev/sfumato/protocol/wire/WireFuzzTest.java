package dev.sfumato.protocol.wire;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.google.protobuf.InvalidProtocolBufferException;
import dev.sfumato.protocol.WireException;
import dev.sfumato.protocol.message.FromDevice;
import dev.sfumato.protocol.message.ToDevice;
import dev.sfumato.protocol.wire.v1.FromDeviceWire;
import dev.sfumato.protocol.wire.v1.ToDeviceWire;
import dev.sfumato.testing.AllocationLimit;

/**
 * Any bytes: a message, or one of the two declared exceptions. Protocol buffers let one message
 * have several encodings, so what is checked is that it survives its own.
 */
class WireFuzzTest {
  private static final AllocationLimit LIMIT = new AllocationLimit(400);

  @FuzzTest(maxDuration = "10m")
  void fromDevice(byte[] bytes) {
    LIMIT.check(bytes.length, () -> readFromDevice(bytes));
  }

  @FuzzTest(maxDuration = "10m")
  void toDevice(byte[] bytes) {
    LIMIT.check(bytes.length, () -> readToDevice(bytes));
  }

  private static void readFromDevice(byte[] bytes) {
    try {
      FromDevice message = FromDeviceCodec.decode(FromDeviceWire.parseFrom(bytes));
      assertThat(FromDeviceCodec.decode(FromDeviceCodec.encode(message))).isEqualTo(message);
    } catch (WireException | InvalidProtocolBufferException expected) {
      assertThat(expected).hasMessageNotContaining("null");
    }
  }

  private static void readToDevice(byte[] bytes) {
    try {
      ToDevice message = ToDeviceCodec.decode(ToDeviceWire.parseFrom(bytes));
      assertThat(ToDeviceCodec.decode(ToDeviceCodec.encode(message))).isEqualTo(message);
    } catch (WireException | InvalidProtocolBufferException expected) {
      assertThat(expected).hasMessageNotContaining("null");
    }
  }
}
