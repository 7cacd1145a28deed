package dev.sfumato.server.live;

import dev.sfumato.protocol.message.FromDevice;
import dev.sfumato.protocol.wire.FromDeviceCodec;
import dev.sfumato.secagg.Bytes;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * A stream of a device that says hello and never reads: HTTP/2 by hand with a flow-control window
 * of nothing (RFC 9113), so that not a byte of an answer may leave the coordinator.
 */
final class NeverReads implements AutoCloseable {
  private static final int DATA = 0;
  private static final int HEADERS = 1;
  private static final int RST_STREAM = 3;
  private static final int SETTINGS = 4;
  private static final int PING = 6;
  private static final int ACK = 1;
  private static final int END_STREAM = 1;
  private static final int END_HEADERS = 4;
  private static final int INITIAL_WINDOW_SIZE = 4;

  private final Socket socket;
  private final DataOutputStream out;
  private final DataInputStream in;

  NeverReads(int port) throws IOException {
    socket = new Socket(InetAddress.getLoopbackAddress(), port);
    out = new DataOutputStream(socket.getOutputStream());
    in = new DataInputStream(socket.getInputStream());
    out.write("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
    frame(SETTINGS, 0, 0, new byte[] {0, INITIAL_WINDOW_SIZE, 0, 0, 0, 0});
    frame(HEADERS, END_HEADERS, 1, headers());
    byte[] hello =
        FromDeviceCodec.encode(new FromDevice.Hello(1, 1, Bytes.wrap(new byte[0]))).toByteArray();
    byte[] message = new byte[5 + hello.length];
    message[4] = (byte) hello.length;
    System.arraycopy(hello, 0, message, 5, hello.length);
    frame(DATA, 0, 1, message);
  }

  /** Literals without an index and without Huffman's code (RFC 7541, 6.2.2). */
  private static byte[] headers() {
    ByteArrayOutputStream block = new ByteArrayOutputStream();
    Map<String, String> pseudo =
        Map.of(
            ":method", "POST",
            ":scheme", "http",
            ":path", "/sfumato.v1.Devices/TakePart",
            ":authority", "127.0.0.1");
    pseudo.forEach((name, value) -> literal(block, name, value));
    literal(block, "content-type", "application/grpc");
    literal(block, "te", "trailers");
    return block.toByteArray();
  }

  private static void literal(ByteArrayOutputStream block, String name, String value) {
    block.write(0);
    for (String each : new String[] {name, value}) {
      block.write(each.length());
      block.writeBytes(each.getBytes(StandardCharsets.US_ASCII));
    }
  }

  private void frame(int type, int flags, int stream, byte[] payload) throws IOException {
    out.write(new byte[] {0, (byte) (payload.length >> 8), (byte) payload.length});
    out.write(type);
    out.write(flags);
    out.writeInt(stream);
    out.write(payload);
    out.flush();
  }

  /** Waits for the coordinator to end the stream, and says how. */
  String ending(int seconds) throws IOException {
    socket.setSoTimeout(seconds * 1_000);
    while (true) {
      int length = in.readUnsignedByte() << 16 | in.readUnsignedShort();
      int type = in.readUnsignedByte();
      int flags = in.readUnsignedByte();
      int stream = in.readInt();
      byte[] payload = in.readNBytes(length);
      if (type == PING && flags != ACK) {
        frame(PING, ACK, 0, payload);
      } else if (type == RST_STREAM && stream == 1) {
        return "reset";
      } else if (type == HEADERS && stream == 1 && (flags & END_STREAM) != 0) {
        return "ended";
      } else if (type == DATA && stream == 1 && length > 0) {
        return "answered in spite of the window";
      }
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
