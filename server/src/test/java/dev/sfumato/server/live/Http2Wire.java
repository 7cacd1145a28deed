package dev.sfumato.server.live;

import dev.sfumato.protocol.ProtocolVersion;
import dev.sfumato.protocol.message.FromDevice;
import dev.sfumato.protocol.wire.FromDeviceCodec;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A connection of HTTP/2 by hand (RFC 9113): says what no library would, and hears every frame that
 * comes back.
 */
final class Http2Wire implements AutoCloseable {
  static final int DATA = 0;
  static final int HEADERS = 1;
  static final int RST_STREAM = 3;
  static final int SETTINGS = 4;
  static final int PING = 6;
  static final int END_STREAM = 1;
  private static final int WINDOW_UPDATE = 8;
  private static final int ACK = 1;
  private static final int END_HEADERS = 4;
  private static final int INITIAL_WINDOW_SIZE = 4;

  /** What came: a type of frame, its flags, its stream and its payload. */
  @SuppressWarnings("ArrayRecordComponent") // Never compared.
  record Frame(int type, int flags, int stream, byte[] payload) {
    boolean endsStream() {
      return (type == DATA || type == HEADERS) && (flags & END_STREAM) != 0;
    }
  }

  private final Socket socket;
  private final DataOutputStream out;
  private final DataInputStream in;
  private int nextStream = 1;

  Http2Wire(int port, int window) throws IOException {
    socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setSoTimeout(300_000);
    out = new DataOutputStream(new BufferedOutputStream(socket.getOutputStream()));
    in = new DataInputStream(socket.getInputStream());
    out.write("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
    frame(
        SETTINGS,
        0,
        0,
        ByteBuffer.allocate(6).putShort((short) INITIAL_WINDOW_SIZE).putInt(window).array());
  }

  /** Opens a call of a device, with more headers if need be, and its number. */
  int open(Map<String, String> more) throws IOException {
    return request("/sfumato.v1.Devices/TakePart", more);
  }

  int request(String path, Map<String, String> more) throws IOException {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put(":method", "POST");
    headers.put(":scheme", "http");
    headers.put(":path", path);
    headers.put(":authority", "127.0.0.1");
    headers.put("content-type", "application/grpc");
    headers.put("te", "trailers");
    headers.putAll(more);
    int stream = nextStream;
    nextStream += 2;
    frame(HEADERS, END_HEADERS, stream, block(headers));
    return stream;
  }

  /** Literals without an index and without Huffman's code (RFC 7541, 6.2.2). */
  private static byte[] block(Map<String, String> headers) {
    ByteArrayOutputStream block = new ByteArrayOutputStream();
    headers.forEach(
        (name, value) -> {
          block.write(0);
          for (String each : new String[] {name, value}) {
            block.write(each.length());
            block.writeBytes(each.getBytes(StandardCharsets.US_ASCII));
          }
        });
    return block.toByteArray();
  }

  void hello(int stream) throws IOException {
    data(stream, message(0, hello()));
  }

  static byte[] hello() {
    return FromDeviceCodec.encode(
            new FromDevice.Hello(ProtocolVersion.OLDEST, ProtocolVersion.NEWEST))
        .toByteArray();
  }

  /** A message of gRPC, or what says that it is one. */
  static byte[] message(int compressed, byte[] bytes) {
    return ByteBuffer.allocate(5 + bytes.length)
        .put((byte) compressed)
        .putInt(bytes.length)
        .put(bytes)
        .array();
  }

  void data(int stream, byte[] bytes) throws IOException {
    frame(DATA, 0, stream, bytes);
  }

  /** Ends the device's side. */
  void finish(int stream) throws IOException {
    frame(DATA, END_STREAM, stream, new byte[0]);
  }

  void reset(int stream) throws IOException {
    frame(RST_STREAM, 0, stream, new byte[] {0, 0, 0, 8});
  }

  void flush() throws IOException {
    out.flush();
  }

  private void frame(int type, int flags, int stream, byte[] payload) throws IOException {
    out.write(new byte[] {0, (byte) (payload.length >> 8), (byte) payload.length});
    out.write(type);
    out.write(flags);
    out.writeInt(stream);
    out.write(payload);
  }

  /** Asks for a sign of life: whatever was sent before its answer has come by then. */
  void ping() throws IOException {
    frame(PING, 0, 0, new byte[8]);
    flush();
  }

  /** The next frame; what keeps the connection going is answered and passed over. */
  Frame next() throws IOException {
    flush();
    while (true) {
      int length = in.readUnsignedByte() << 16 | in.readUnsignedShort();
      int type = in.readUnsignedByte();
      int flags = in.readUnsignedByte();
      int stream = in.readInt();
      byte[] payload = in.readNBytes(length);
      if ((type == PING || type == SETTINGS) && flags != ACK) {
        frame(type, ACK, 0, type == PING ? payload : new byte[0]);
        flush();
      } else if (type != SETTINGS && type != WINDOW_UPDATE) {
        return new Frame(type, flags, stream, payload);
      }
    }
  }

  /** Reads until the stream has ended in some way, and says how. */
  Frame ending(int stream) throws IOException {
    Frame frame = next();
    while (!(frame.stream() == stream && (frame.type() == RST_STREAM || frame.endsStream()))) {
      frame = next();
    }
    return frame;
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
