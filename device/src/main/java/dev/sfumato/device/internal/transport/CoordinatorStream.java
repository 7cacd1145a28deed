package dev.sfumato.device.internal.transport;

import dev.sfumato.protocol.message.FromDevice;
import dev.sfumato.protocol.wire.FromDeviceCodec;
import dev.sfumato.protocol.wire.v1.FromDeviceWire;
import dev.sfumato.protocol.wire.v1.ToDeviceWire;
import io.grpc.stub.ClientCallStreamObserver;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.ClientResponseObserver;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/** One gRPC stream to the coordinator, which knows nothing of what is said on it. */
final class CoordinatorStream {
  /** Hears the coordinator's side. */
  interface Listener {
    void received(ToDeviceWire message);

    /** The stream is gone, whoever ended it. */
    void gone();
  }

  private static final Logger LOG = Logger.getLogger(CoordinatorStream.class.getName());

  private final Listener listener;
  private volatile @Nullable ClientCallStreamObserver<FromDeviceWire> out;

  CoordinatorStream(Listener listener) {
    this.listener = listener;
  }

  void open(CoordinatorChannels coordinator) {
    var unused = ClientCalls.asyncBidiStreamingCall(coordinator.open(), new Incoming());
  }

  void send(FromDevice message) {
    ClientCallStreamObserver<FromDeviceWire> line = out;
    if (line != null) {
      line.onNext(FromDeviceCodec.encode(message));
    }
  }

  /** There is nothing more to say. */
  void complete() {
    ClientCallStreamObserver<FromDeviceWire> line = out;
    if (line != null) {
      quietly(line::onCompleted);
    }
  }

  /** It is broken off. */
  void cancel() {
    ClientCallStreamObserver<FromDeviceWire> line = out;
    if (line != null) {
      quietly(() -> line.cancel("over", null));
    }
  }

  /** A stream that was closed before makes no difference any more. */
  private static void quietly(Runnable closing) {
    try {
      closing.run();
    } catch (RuntimeException e) {
      LOG.log(Level.FINE, "the stream was closed before: {0}", e.getClass().getName());
    }
  }

  private final class Incoming implements ClientResponseObserver<FromDeviceWire, ToDeviceWire> {
    @Override
    public void beforeStart(ClientCallStreamObserver<FromDeviceWire> stream) {
      out = stream;
    }

    @Override
    public void onNext(ToDeviceWire wire) {
      listener.received(wire);
    }

    @Override
    public void onError(Throwable problem) {
      listener.gone();
    }

    @Override
    public void onCompleted() {
      listener.gone();
    }
  }
}
