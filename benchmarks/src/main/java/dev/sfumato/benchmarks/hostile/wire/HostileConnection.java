package dev.sfumato.benchmarks.hostile.wire;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A connection of HTTP/2 that keeps no rule unless it is told to: what is written goes out as it
 * is. It does read what comes back, to know what it may send and which streams were ended.
 */
public final class HostileConnection implements Closeable {
  static final String DEVICES = "/sfumato.v1.Devices/TakePart";

  private static final int FRAME_BYTES = 16_384;
  private static final int FIRST_WINDOW = 65_535;
  private static final int AMPLE = 1 << 30;
  private static final int BEFORE_SETTINGS = 100;
  private static final int RESERVED_BIT = 1 << 31;

  private final Target target;
  private final Socket socket;
  private final OutputStream out;
  private final Map<Integer, Answer> open = new ConcurrentHashMap<>();
  private int lastStream = -1;
  private long window = FIRST_WINDOW;
  private int initialWindow = FIRST_WINDOW;
  private volatile int mostStreams = BEFORE_SETTINGS;
  private volatile boolean broken;

  private HostileConnection(Target target, Socket socket) throws IOException {
    this.target = target;
    this.socket = socket;
    this.out = socket.getOutputStream();
  }

  /** A connection that reads what it is sent. */
  public static HostileConnection open(Target target) throws IOException {
    HostileConnection connection = new HostileConnection(target, target.connect());
    connection.greet(AMPLE);
    connection.startReading();
    return connection;
  }

  /** A connection that lets nothing come in: no window for streams, and nobody reads the socket. */
  public static HostileConnection openDeaf(Target target) throws IOException {
    HostileConnection connection = new HostileConnection(target, target.connect());
    connection.greet(0);
    return connection;
  }

  private void greet(int streamWindow) throws IOException {
    write(Http2Frame.preface());
    frame(Http2Frame.SETTINGS, 0, 0, Http2Frame.setting(Http2Frame.INITIAL_WINDOW, streamWindow));
    frame(Http2Frame.WINDOW_UPDATE, 0, 0, Http2Frame.number(AMPLE));
  }

  private void startReading() {
    Thread reader = new Thread(this::read, "hostile reader");
    reader.setDaemon(true);
    reader.start();
  }

  /** Whether the other side has hung up, or said that it will. */
  public boolean isBroken() {
    return broken;
  }

  public int openStreams() {
    return open.size();
  }

  /** Whether one more stream would keep the rule that the other side has set, and ours. */
  public boolean hasRoom(int most) {
    return open.size() < Math.min(most, mostStreams);
  }

  // ---- what goes out

  public static byte[] deviceHeaders(Target target, String... more) {
    String[] usual = {
      ":method",
      "POST",
      ":scheme",
      "http",
      ":path",
      DEVICES,
      ":authority",
      target.authority(),
      "content-type",
      "application/grpc+proto",
      "te",
      "trailers",
    };
    String[] all = Arrays.copyOf(usual, usual.length + more.length);
    System.arraycopy(more, 0, all, usual.length, more.length);
    return Http2Frame.block(all);
  }

  /** Opens a stream; with {@code end} its request is over at once. */
  public synchronized Answer openStream(byte[] headers, boolean end) throws IOException {
    lastStream += 2;
    Answer answer = new Answer(lastStream, initialWindow);
    open.put(lastStream, answer);
    frame(
        Http2Frame.HEADERS,
        Http2Frame.END_HEADERS | (end ? Http2Frame.END_STREAM : 0),
        lastStream,
        headers);
    return answer;
  }

  /** Sends data as fast as the windows allow; false if they stay shut for so long. */
  public boolean data(Answer stream, byte[] bytes, boolean end, long patienceMillis)
      throws IOException, InterruptedException {
    int at = 0;
    do {
      int length = take(stream, bytes.length - at, patienceMillis);
      if (length < 0) {
        return false;
      }
      int flags = end && at + length == bytes.length ? Http2Frame.END_STREAM : 0;
      write(Http2Frame.of(Http2Frame.DATA, flags, stream.stream(), bytes, at, length));
      at += length;
    } while (at < bytes.length);
    return true;
  }

  /** So much may go out now; waits while it is nothing. Negative when that lasts too long. */
  private synchronized int take(Answer stream, int wanted, long patienceMillis)
      throws InterruptedException {
    long end = System.nanoTime() + patienceMillis * 1_000_000;
    while (wanted > 0 && Math.min(window, stream.window()) <= 0) {
      long left = (end - System.nanoTime()) / 1_000_000;
      if (left <= 0 || broken || stream.isEnded()) {
        return -1;
      }
      wait(Math.min(left, 100));
    }
    int length = (int) Math.min(Math.min(wanted, FRAME_BYTES), Math.min(window, stream.window()));
    int taken = wanted == 0 ? 0 : length;
    window -= taken;
    stream.spend(taken);
    return taken;
  }

  public void reset(Answer stream) throws IOException {
    open.remove(stream.stream());
    frame(Http2Frame.RST_STREAM, 0, stream.stream(), Http2Frame.number(Http2Frame.CANCEL));
  }

  public void frame(int type, int flags, int stream, byte[] payload) throws IOException {
    write(Http2Frame.of(type, flags, stream, payload));
  }

  public void write(byte[] bytes) throws IOException {
    synchronized (out) {
      out.write(bytes);
    }
  }

  // ---- what comes in

  private void read() {
    try (DataInputStream in =
        new DataInputStream(new BufferedInputStream(socket.getInputStream(), FRAME_BYTES))) {
      byte[] header = new byte[Http2Frame.HEADER_BYTES];
      while (true) {
        in.readFully(header);
        ByteBuffer fields = ByteBuffer.wrap(header);
        byte[] payload = new byte[fields.getInt(0) >>> 8];
        in.readFully(payload);
        take(header[3], header[4], fields.getInt(5), payload);
      }
    } catch (IOException e) {
      broken = true;
      open.values().forEach(Answer::end);
      open.clear();
    }
  }

  private void take(int type, int flags, int stream, byte[] payload) throws IOException {
    switch (type) {
      case Http2Frame.SETTINGS -> settings(flags, payload);
      case Http2Frame.PING -> ping(flags, payload);
      case Http2Frame.GOAWAY -> broken = true;
      case Http2Frame.WINDOW_UPDATE -> widen(stream, ByteBuffer.wrap(payload).getInt());
      case Http2Frame.DATA, Http2Frame.HEADERS -> answered(type, flags, stream, payload);
      case Http2Frame.RST_STREAM -> ended(stream, true);
      default -> {
        // Nothing that an attacker needs.
      }
    }
  }

  private void ping(int flags, byte[] payload) throws IOException {
    if ((flags & Http2Frame.ACK) == 0) {
      frame(Http2Frame.PING, Http2Frame.ACK, 0, payload);
    }
  }

  private void settings(int flags, byte[] payload) throws IOException {
    if ((flags & Http2Frame.ACK) != 0) {
      return;
    }
    ByteBuffer all = ByteBuffer.wrap(payload);
    int most = Integer.MAX_VALUE;
    while (all.remaining() >= 6) {
      int id = all.getShort();
      int value = all.getInt();
      if (id == Http2Frame.MAX_STREAMS) {
        most = value < 0 ? Integer.MAX_VALUE : value;
      } else if (id == Http2Frame.INITIAL_WINDOW) {
        changeWindows(value);
      }
    }
    mostStreams = most;
    frame(Http2Frame.SETTINGS, Http2Frame.ACK, 0, new byte[0]);
  }

  private synchronized void changeWindows(int value) {
    open.values().forEach(each -> each.widen(value - initialWindow));
    initialWindow = value;
    notifyAll();
  }

  private synchronized void widen(int stream, int by) {
    Answer answer = open.get(stream);
    if (stream == 0) {
      window += by & ~RESERVED_BIT;
    } else if (answer != null) {
      answer.widen(by & ~RESERVED_BIT);
    }
    notifyAll();
  }

  private void answered(int type, int flags, int stream, byte[] payload) {
    Answer answer = open.get(stream);
    if (answer != null && type == Http2Frame.DATA) {
      answer.add(payload);
    }
    if ((flags & Http2Frame.END_STREAM) != 0) {
      ended(stream, false);
    }
  }

  private void ended(int stream, boolean reset) {
    Answer answer = open.remove(stream);
    if (answer != null && reset) {
      answer.noteReset();
    }
    if (answer != null) {
      answer.end();
    }
  }

  @Override
  public void close() {
    broken = true;
    target.close(socket);
  }
}
