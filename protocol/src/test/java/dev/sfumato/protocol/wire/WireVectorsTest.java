package dev.sfumato.protocol.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.sfumato.protocol.Samples;
import dev.sfumato.protocol.WireException;
import dev.sfumato.protocol.message.FromDevice;
import dev.sfumato.protocol.message.ToDevice;
import dev.sfumato.protocol.wire.v1.FromDeviceWire;
import dev.sfumato.protocol.wire.v1.ToDeviceWire;
import java.util.HexFormat;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Every message byte for byte, the good ones and the bad ones, from files. */
class WireVectorsTest {
  private static FromDevice fromDevice(byte[] bytes)
      throws WireException, InvalidProtocolBufferException {
    return FromDeviceCodec.decode(FromDeviceWire.parseFrom(bytes));
  }

  private static ToDevice toDevice(byte[] bytes)
      throws WireException, InvalidProtocolBufferException {
    return ToDeviceCodec.decode(ToDeviceWire.parseFrom(bytes));
  }

  @Test
  void fromDevice_goodVectors_areTheMessagesByteForByte() throws Exception {
    Map<String, byte[]> vectors = VectorFile.read("from-device.txt");
    assertThat(vectors.keySet()).isEqualTo(WireSamples.fromDevice().keySet());
    for (Map.Entry<String, FromDevice> each : WireSamples.fromDevice().entrySet()) {
      byte[] vector = Objects.requireNonNull(vectors.get(each.getKey()));
      assertThat(FromDeviceCodec.encode(each.getValue()).toByteArray())
          .as(each.getKey())
          .isEqualTo(vector);
      assertThat(fromDevice(vector)).isEqualTo(each.getValue());
    }
  }

  @Test
  void toDevice_goodVectors_areTheMessagesByteForByte() throws Exception {
    Map<String, byte[]> vectors = VectorFile.read("to-device.txt");
    assertThat(vectors.keySet()).isEqualTo(WireSamples.toDevice().keySet());
    for (Map.Entry<String, ToDevice> each : WireSamples.toDevice().entrySet()) {
      byte[] vector = Objects.requireNonNull(vectors.get(each.getKey()));
      assertThat(ToDeviceCodec.encode(each.getValue()).toByteArray())
          .as(
              "%s %s",
              each.getKey(),
              HexFormat.of().formatHex(ToDeviceCodec.encode(each.getValue()).toByteArray()))
          .isEqualTo(vector);
      assertThat(toDevice(vector)).isEqualTo(each.getValue());
    }
  }

  @Test
  void fromDevice_badVectors_areRefused() {
    VectorFile.read("from-device-bad.txt")
        .forEach(
            (name, bytes) ->
                assertThatThrownBy(() -> fromDevice(bytes))
                    .as(name)
                    .isInstanceOfAny(WireException.class, InvalidProtocolBufferException.class));
  }

  @Test
  void toDevice_badVectors_areRefused() {
    VectorFile.read("to-device-bad.txt")
        .forEach(
            (name, bytes) ->
                assertThatThrownBy(() -> toDevice(bytes))
                    .as(name)
                    .isInstanceOfAny(WireException.class, InvalidProtocolBufferException.class));
  }

  @Test
  void decode_mutatedMessages_giveAMessageOrOneOfTheTwoErrors() {
    SplittableRandom random = new SplittableRandom(Samples.seed("WireVectorsTest"));
    for (byte[] vector : VectorFile.read("to-device.txt").values()) {
      for (int i = 0; i < 2000; i++) {
        byte[] mutated = vector.clone();
        mutated[random.nextInt(mutated.length)] = (byte) random.nextInt(256);
        decodeBoth(mutated);
      }
    }
  }

  /** Any other exception ends the test. */
  private static void decodeBoth(byte[] bytes) {
    try {
      assertThat(toDevice(bytes)).isNotNull();
    } catch (WireException | InvalidProtocolBufferException e) {
      assertThat(e.getMessage()).isNotNull();
    }
    try {
      assertThat(fromDevice(bytes)).isNotNull();
    } catch (WireException | InvalidProtocolBufferException e) {
      assertThat(e.getMessage()).isNotNull();
    }
  }
}
