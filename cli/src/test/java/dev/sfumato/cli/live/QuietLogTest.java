package dev.sfumato.cli.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.protocol.message.FromDevice;
import dev.sfumato.protocol.wire.FromDeviceCodec;
import dev.sfumato.protocol.wire.v1.DevicesGrpc;
import dev.sfumato.protocol.wire.v1.FromDeviceWire;
import dev.sfumato.protocol.wire.v1.ToDeviceWire;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.server.Coordinator;
import dev.sfumato.server.config.ServerConfig;
import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.grpc.stub.ClientCallStreamObserver;
import io.grpc.stub.StreamObserver;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a stranger does is counted, and writes nothing to the log of the coordinator that we ship.
 */
class QuietLogTest {
  private static final int STREAMS = 2_000;
  private static final int STREAMS_PER_CONNECTION = 50;

  @TempDir Path folder;

  @Test
  void cancelledStreamsAndGarbage_writeNothing() throws Exception {
    ServerConfig config = ServerConfig.builder().port(0).data(folder).build();
    try (Coordinator coordinator = Coordinator.start(config).awaitActors();
        Log log = new Log()) {
      for (int i = 0; i < STREAMS; i += STREAMS_PER_CONNECTION) {
        cancelSome(coordinator.port());
      }
      sendGarbage(coordinator.port());
      awaitNothingOpen(coordinator);
      assertThat(log.text()).isEmpty();
    }
  }

  private static void cancelSome(int port) {
    ManagedChannel channel =
        Grpc.newChannelBuilder("127.0.0.1:" + port, InsecureChannelCredentials.create()).build();
    for (int i = 0; i < STREAMS_PER_CONNECTION; i++) {
      var device =
          (ClientCallStreamObserver<FromDeviceWire>)
              DevicesGrpc.newStub(channel).takePart(new Deaf());
      if (i % 2 == 0) {
        device.onNext(FromDeviceCodec.encode(new FromDevice.Hello(1, 1)));
      }
      if (i % 3 == 0) {
        device.onNext(FromDeviceCodec.encode(new FromDevice.SecAgg(Bytes.wrap(new byte[9_000]))));
      }
      if (i % 5 != 0) {
        device.cancel("gone", null);
      }
    }
    // Those that are left lose their connection.
    channel.shutdownNow();
  }

  private static void sendGarbage(int port) throws IOException {
    String[] openings = {
      "GET / HTTP/9.9\r\n\r\n",
      "POST /sfumato.v1.Devices/TakePart HTTP/1.1\r\nhost: x\r\ncontent-length: 99\r\n\r\nab",
      "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\u0004\u00ff\u0009\0\0\0\u0001abcd",
      "\u0016\u0003\u0001\u0002\0\u0001\0\u0001\u00fc\u0003\u0003",
      "\0\0\0"
    };
    for (String opening : openings) {
      try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
        socket.getOutputStream().write(opening.getBytes(StandardCharsets.ISO_8859_1));
        socket.shutdownOutput();
        socket.setSoTimeout(2_000);
        socket.getInputStream().readAllBytes();
      } catch (IOException e) {
        // It may hang up on us in any way.
      }
    }
  }

  private static void awaitNothingOpen(Coordinator coordinator) throws InterruptedException {
    long deadline = System.nanoTime() + Duration.ofMinutes(5).toNanos();
    var registry = coordinator.parts().metrics().registry();
    while (registry.get("sfumato.streams.open").gauge().value() > 0) {
      assertThat(System.nanoTime()).as("streams stay open").isLessThan(deadline);
      Thread.sleep(50);
    }
    assertThat(registry.get("sfumato.streams").counter().count()).isPositive();
  }

  private static final class Deaf implements StreamObserver<ToDeviceWire> {
    @Override
    public void onNext(ToDeviceWire message) {}

    @Override
    public void onError(Throwable problem) {}

    @Override
    public void onCompleted() {}
  }

  /** All that is logged while it is open, by whichever way. */
  private static final class Log extends Handler implements AutoCloseable {
    private final PrintStream before = System.err;
    private final ByteArrayOutputStream written = new ByteArrayOutputStream();

    Log() {
      System.setErr(new PrintStream(written, true, StandardCharsets.UTF_8));
      Logger.getLogger("").addHandler(this);
    }

    String text() {
      return written.toString(StandardCharsets.UTF_8);
    }

    @Override
    public void publish(LogRecord line) {
      written.writeBytes(
          (line.getLoggerName() + ": " + line.getMessage()).getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public void flush() {}

    @Override
    public void close() {
      Logger.getLogger("").removeHandler(this);
      System.setErr(before);
    }
  }
}
