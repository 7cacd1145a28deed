package dev.sfumato.server.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.protocol.ProtocolVersion;
import dev.sfumato.protocol.message.FromDevice;
import dev.sfumato.protocol.wire.FromDeviceCodec;
import dev.sfumato.protocol.wire.v1.ComeBackWire;
import dev.sfumato.protocol.wire.v1.DevicesGrpc;
import dev.sfumato.protocol.wire.v1.FromDeviceWire;
import dev.sfumato.protocol.wire.v1.ToDeviceWire;
import dev.sfumato.server.TestNode;
import dev.sfumato.server.storage.Database;
import dev.sfumato.server.storage.SqlCampaignStore;
import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.grpc.stub.ClientCallStreamObserver;
import io.grpc.stub.ClientResponseObserver;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Devices with another implementation of gRPC that read the last message late. */
class LateReaderTest {
  private static final int DEVICES = 10;
  private static final int LATE_MILLIS = 3_000;

  @TempDir Path folder;

  @Test
  void lastMessageThatIsReadLate_isRead() throws Exception {
    try (Database database = Database.inFolder(folder);
        TestNode node = TestNode.start(database, new SqlCampaignStore(database))) {
      ManagedChannel channel =
          Grpc.newChannelBuilder("127.0.0.1:" + node.port(), InsecureChannelCredentials.create())
              .build();
      List<Late> devices = new ArrayList<>();
      for (int i = 0; i < DEVICES; i++) {
        Late device = new Late();
        devices.add(device);
        DevicesGrpc.newStub(channel).takePart(device);
        device.line.onNext(hello());
      }
      StrangersTest.await(() -> node.streamsEnded("nothing-to-ask") == DEVICES);
      Thread.sleep(LATE_MILLIS);
      for (Late device : devices) {
        device.line.request(2);
        assertThat(device.over.await(5, TimeUnit.MINUTES)).isTrue();
        assertThat(device.heard).containsExactly("NOTHING_TO_ASK", "ended");
      }
      channel.shutdownNow();
    }
  }

  private static FromDeviceWire hello() {
    return FromDeviceCodec.encode(
        new FromDevice.Hello(ProtocolVersion.OLDEST, ProtocolVersion.NEWEST));
  }

  /** Asks for no message before a test says so, and never ends its side. */
  private static final class Late implements ClientResponseObserver<FromDeviceWire, ToDeviceWire> {
    private final List<String> heard = new ArrayList<>();
    private final CountDownLatch over = new CountDownLatch(1);
    private ClientCallStreamObserver<FromDeviceWire> line;

    @SuppressWarnings("NullAway.Init") // The line is set by beforeStart.
    Late() {}

    @Override
    public void beforeStart(ClientCallStreamObserver<FromDeviceWire> stream) {
      stream.disableAutoRequestWithInitial(0);
      line = stream;
    }

    @Override
    public void onNext(ToDeviceWire message) {
      ComeBackWire told = message.getComeBack();
      heard.add(told.getReason().name());
    }

    @Override
    public void onError(Throwable problem) {
      heard.add(problem.toString());
      over.countDown();
    }

    @Override
    public void onCompleted() {
      heard.add("ended");
      over.countDown();
    }
  }
}
