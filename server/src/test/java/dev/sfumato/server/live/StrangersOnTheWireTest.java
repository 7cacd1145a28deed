package dev.sfumato.server.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.protocol.message.ComeBackReason;
import dev.sfumato.protocol.message.ToDevice;
import dev.sfumato.protocol.wire.ToDeviceCodec;
import dev.sfumato.protocol.wire.v1.ToDeviceWire;
import dev.sfumato.server.TestNode;
import dev.sfumato.server.config.LiveSettings;
import dev.sfumato.server.gate.GateLimits;
import dev.sfumato.server.storage.Database;
import dev.sfumato.server.storage.SqlCampaignStore;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What no client library would send, over the real transport, frame by frame. */
class StrangersOnTheWireTest {
  private static final int WINDOW = 1 << 20;
  private static final int STREAMS = 40;
  private static final int STREAMS_PER_CONNECTION = 20;
  private static final int REFUSED_STREAM = 7;

  private static final GateLimits LIMITS =
      new GateLimits(
          STREAMS,
          64,
          STREAMS_PER_CONNECTION,
          Duration.ofMinutes(10),
          Duration.ofMinutes(10),
          Duration.ofMinutes(10),
          Duration.ofMillis(100));

  @TempDir static Path folder;
  private static Database database;
  private static TestNode node;

  @BeforeAll
  static void start() {
    database = Database.inFolder(folder);
    node =
        TestNode.start(
            database,
            new SqlCampaignStore(database),
            new LiveSettings(
                LIMITS,
                TestNode.SETTINGS.campaigns(),
                TestNode.SETTINGS.sums(),
                TestNode.SETTINGS.announce()));
  }

  @AfterAll
  static void stop() {
    node.close();
    database.close();
  }

  @Test
  void streamsThatEndTheirSideWithoutAHello_areEndedAndLeaveNothing() throws Exception {
    try (Http2Wire wire = new Http2Wire(node.port(), WINDOW)) {
      for (int i = 0; i < 2_000; i++) {
        int stream = wire.open(Map.of());
        wire.finish(stream);
        assertThat(wire.ending(stream).type()).isEqualTo(Http2Wire.HEADERS);
      }
      // The connection is still there: it is the streams that are gone.
      assertNothingIsOpen();
    }
  }

  @Test
  void streamThatEndsItsSideAfterAMessage_isAnsweredAndEnded() throws Exception {
    try (Http2Wire wire = new Http2Wire(node.port(), WINDOW)) {
      int stream = wire.open(Map.of());
      wire.hello(stream);
      wire.finish(stream);
      assertThat(wire.next().type()).isEqualTo(Http2Wire.HEADERS);
      assertThat(comeBack(wire.next())).isEqualTo(ComeBackReason.NOTHING_TO_ASK);
      assertThat(wire.next().endsStream()).isTrue();
      assertNothingIsOpen();
    }
  }

  @Test
  void streamsThatAreReset_leaveNothing() throws Exception {
    double before = opened();
    try (Http2Wire wire = new Http2Wire(node.port(), WINDOW)) {
      for (int i = 0; i < 15; i++) {
        wire.reset(wire.open(Map.of()));
      }
      // Nothing is open either while nothing was read: then the next test would meet them.
      awaitPing(wire);
      assertThat(opened()).isEqualTo(before + 15);
      assertNothingIsOpen();
    }
  }

  @Test
  void lastMessage_isNotFollowedByAReset() throws Exception {
    try (Http2Wire wire = new Http2Wire(node.port(), WINDOW)) {
      int stream = wire.open(Map.of());
      wire.hello(stream);
      assertThat(wire.ending(stream).type()).isEqualTo(Http2Wire.HEADERS);
      // It still counts, as the device has not ended its side.
      assertThat(open()).isEqualTo(1);
      wire.ping();
      assertThat(wire.next().type()).isEqualTo(Http2Wire.PING);
      wire.finish(stream);
      wire.ping();
      assertThat(wire.next().type()).isEqualTo(Http2Wire.PING);
      assertNothingIsOpen();
    }
  }

  @Test
  void lastMessageToADeviceThatNeverEndsItsSide_isFollowedByAResetInTheEnd() throws Exception {
    try (Http2Wire wire = new Http2Wire(node.port(), WINDOW)) {
      int stream = wire.open(Map.of());
      wire.hello(stream);
      assertThat(wire.ending(stream).type()).isEqualTo(Http2Wire.HEADERS);
      assertThat(wire.ending(stream).type()).isEqualTo(Http2Wire.RST_STREAM);
      assertNothingIsOpen();
    }
  }

  @Test
  void moreStreamsThanAConnectionMay_areRefused() throws Exception {
    try (Http2Wire wire = new Http2Wire(node.port(), WINDOW)) {
      wire.ping();
      // The limit holds from when the settings were taken note of.
      wire.next();
      for (int i = 0; i < STREAMS_PER_CONNECTION; i++) {
        wire.open(Map.of());
      }
      Http2Wire.Frame refused = wire.ending(wire.open(Map.of()));
      assertThat(refused.type()).isEqualTo(Http2Wire.RST_STREAM);
      assertThat(refused.payload()[3]).isEqualTo((byte) REFUSED_STREAM);
    }
    assertNothingIsOpen();
  }

  @Test
  void moreStreamsThanInAll_areToldBusyAndEnded_andTheOthersStay() throws Exception {
    double busy = node.streamsEnded("busy");
    try (Http2Wire one = new Http2Wire(node.port(), WINDOW);
        Http2Wire two = new Http2Wire(node.port(), WINDOW);
        Http2Wire three = new Http2Wire(node.port(), WINDOW)) {
      for (Http2Wire wire : new Http2Wire[] {one, two}) {
        for (int i = 0; i < STREAMS / 2; i++) {
          wire.open(Map.of());
        }
        wire.ping();
      }
      StrangersTest.await(() -> open() == STREAMS);
      int stream = three.open(Map.of());
      assertThat(three.next().type()).isEqualTo(Http2Wire.HEADERS);
      assertThat(comeBack(three.next())).isEqualTo(ComeBackReason.BUSY);
      assertThat(three.ending(stream).endsStream()).isTrue();
      assertThat(node.streamsEnded("busy")).isEqualTo(busy + 1);
      assertThat(open()).isEqualTo(STREAMS);
    }
    assertNothingIsOpen();
  }

  @Test
  void compressedCall_isRefusedByItsHeaders() throws Exception {
    try (Http2Wire wire = new Http2Wire(node.port(), WINDOW)) {
      int stream = wire.open(Map.of("grpc-encoding", "gzip"));
      Http2Wire.Frame frame = wire.ending(stream);
      assertThat(text(frame)).contains("12").contains("compressed messages (expected: identity)");
    }
    assertNothingIsOpen();
  }

  @Test
  void compressedMessageInAPlainCall_isMalformed() throws Exception {
    double before = node.streamsEnded("malformed");
    try (Http2Wire wire = new Http2Wire(node.port(), WINDOW)) {
      int stream = wire.open(Map.of());
      wire.data(stream, Http2Wire.message(1, gzip(new byte[4 << 20])));
      wire.finish(stream);
      assertThat(wire.next().type()).isEqualTo(Http2Wire.HEADERS);
      assertThat(comeBack(wire.next())).isEqualTo(ComeBackReason.MALFORMED);
      assertThat(text(wire.ending(stream))).contains("a compressed message (expected: none)");
    }
    assertThat(node.streamsEnded("malformed")).isEqualTo(before + 1);
    assertNothingIsOpen();
  }

  @Test
  void prefixOfALongMessage_isRefusedWithoutTheMessage() throws Exception {
    double before = node.streamsEnded("oversized");
    try (Http2Wire wire = new Http2Wire(node.port(), WINDOW)) {
      int stream = wire.open(Map.of());
      wire.data(stream, new byte[] {0, 4, 0, 0, 0});
      assertThat(wire.next().type()).isEqualTo(Http2Wire.HEADERS);
      assertThat(comeBack(wire.next())).isEqualTo(ComeBackReason.MALFORMED);
      assertThat(text(wire.ending(stream)))
          .contains("a message of 67108864 bytes (expected: at most 4096)");
      wire.finish(stream);
    }
    assertThat(node.streamsEnded("oversized")).isEqualTo(before + 1);
    assertNothingIsOpen();
  }

  @Test
  void requestElsewhereWithABodyThatNeverEnds_isAnsweredAndEnded() throws Exception {
    try (Http2Wire wire = new Http2Wire(node.port(), WINDOW)) {
      for (int i = 0; i < 5 * STREAMS_PER_CONNECTION; i++) {
        int stream = wire.request("/sfumato.v1.Devices/Other", Map.of());
        wire.data(stream, new byte[1_000]);
        assertThat(wire.ending(stream).endsStream()).isTrue();
        assertThat(wire.ending(stream).type()).isEqualTo(Http2Wire.RST_STREAM);
      }
    }
  }

  private static ComeBackReason comeBack(Http2Wire.Frame frame) throws Exception {
    assertThat(frame.type()).isEqualTo(Http2Wire.DATA);
    byte[] message = Arrays.copyOfRange(frame.payload(), 5, frame.payload().length);
    ToDevice told = ToDeviceCodec.decode(ToDeviceWire.parseFrom(message));
    return ((ToDevice.ComeBack) told).reason();
  }

  /** Headers as they are on the wire, of which ours are not packed by Huffman's code. */
  private static String text(Http2Wire.Frame frame) {
    return new String(frame.payload(), StandardCharsets.ISO_8859_1);
  }

  private static byte[] gzip(byte[] bytes) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
      out.write(bytes);
    }
    return packed.toByteArray();
  }

  /** Until everything that was sent before has been read. */
  private static void awaitPing(Http2Wire wire) throws IOException {
    wire.ping();
    while (wire.next().type() != Http2Wire.PING) {
      // What the streams were told on the way.
    }
  }

  private static double opened() {
    return node.metrics().registry().get("sfumato.streams").counter().count();
  }

  private static double open() {
    return node.metrics().registry().get("sfumato.streams.open").gauge().value();
  }

  private static void assertNothingIsOpen() {
    StrangersTest.await(() -> open() == 0);
  }
}
