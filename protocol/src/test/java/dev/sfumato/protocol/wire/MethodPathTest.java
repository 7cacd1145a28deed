package dev.sfumato.protocol.wire;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FileDescriptor;
import dev.sfumato.protocol.wire.v1.DevicesGrpc;
import dev.sfumato.protocol.wire.v1.FromDeviceWire;
import io.grpc.MethodDescriptor;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What devices in the field rely on, whatever the messages are called in the code. */
class MethodPathTest {
  private static final FileDescriptor FILE = FromDeviceWire.getDescriptor().getFile();

  @Test
  void path_ofTheOneMethod_staysWhatItIs() {
    assertThat(DevicesGrpc.getTakePartMethod().getFullMethodName())
        .isEqualTo("sfumato.v1.Devices/TakePart");
    assertThat(DevicesGrpc.getTakePartMethod().getType())
        .isEqualTo(MethodDescriptor.MethodType.BIDI_STREAMING);
    assertThat(FILE.getServices()).hasSize(1);
  }

  @Test
  void fields_ofEveryMessage_haveTheNumbersAndTypesThatTheyHad() {
    List<String> fields =
        FILE.getMessageTypes().stream()
            .flatMap(message -> message.getFields().stream())
            .map(MethodPathTest::line)
            .toList();
    assertThat(fields)
        .containsExactlyInAnyOrder(
            "FromDeviceWire hello 1 message",
            "FromDeviceWire join 2 message",
            "FromDeviceWire decline 3 message",
            "FromDeviceWire secagg 4 bytes",
            "FromDeviceWire back 5 message",
            "HelloWire oldest_version 1 uint32",
            "HelloWire newest_version 2 uint32",
            "HelloWire returning 4 bool",
            "JoinWire campaign 1 bytes",
            "JoinWire identity 2 bytes",
            "JoinWire signature 3 bytes",
            "JoinWire credential 4 bytes",
            "ReturnWire campaign 1 bytes",
            "ReturnWire query 2 uint32",
            "ReturnWire sum 3 uint32",
            "ReturnWire index 4 uint32",
            "ReturnWire identity 5 bytes",
            "ReturnWire signature 6 bytes",
            "ToDeviceWire offers 1 message",
            "ToDeviceWire come_back 2 message",
            "ToDeviceWire seat 3 message",
            "ToDeviceWire secagg 4 bytes",
            "ToDeviceWire noted 5 message",
            "NotedWire held 1 bytes",
            "NotedWire after_millis 2 uint64",
            "NotedWire stay 3 bool",
            "OffersWire version 1 uint32",
            "OffersWire coordinator 2 bytes",
            "OffersWire nonce 3 bytes",
            "OffersWire terms 4 bytes repeated",
            "ComeBackWire after_millis 1 uint64",
            "ComeBackWire reason 2 enum",
            "SeatWire query 1 bytes",
            "SeatWire salt 2 bytes",
            "SeatWire index 3 uint32",
            "SeatWire sum 4 uint32");
  }

  private static String line(FieldDescriptor field) {
    return field.getContainingType().getName()
        + " "
        + field.getName()
        + " "
        + field.getNumber()
        + " "
        + field.getType().name().toLowerCase(java.util.Locale.ROOT)
        + (field.isRepeated() ? " repeated" : "");
  }

  /** A name that is a message's and a value's too would be taken for the other one day. */
  @Test
  void messages_haveNamesOfTheirOwn() {
    assertThat(FILE.getMessageTypes()).allMatch(each -> each.getName().endsWith("Wire"));
  }
}
