package dev.sfumato.device.testing;

import dev.sfumato.protocol.WireException;
import dev.sfumato.protocol.message.ToDevice;
import dev.sfumato.protocol.wire.FromDeviceCodec;
import dev.sfumato.protocol.wire.ToDeviceCodec;
import dev.sfumato.protocol.wire.v1.DevicesGrpc;
import dev.sfumato.protocol.wire.v1.FromDeviceWire;
import dev.sfumato.protocol.wire.v1.ToDeviceWire;
import io.grpc.Grpc;
import io.grpc.InsecureServerCredentials;
import io.grpc.Server;
import io.grpc.ServerCredentials;
import io.grpc.stub.StreamObserver;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/** A gRPC server on this machine that says what a test wants it to say. */
public final class FakeCoordinator implements Closeable {
  private final Server server;
  private final String scheme;
  private final AtomicInteger streams = new AtomicInteger();

  public FakeCoordinator(Function<Conversation.Voice, Conversation> script) {
    this(script, InsecureServerCredentials.create(), "http");
  }

  /** With TLS, where the credentials have it. */
  public FakeCoordinator(
      Function<Conversation.Voice, Conversation> script,
      ServerCredentials credentials,
      String scheme) {
    this.scheme = scheme;
    try {
      server =
          Grpc.newServerBuilderForPort(0, credentials)
              .addService(new Service(script))
              .build()
              .start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public String url() {
    return scheme + "://127.0.0.1:" + server.getPort();
  }

  /** How many streams were opened so far. */
  public int streams() {
    return streams.get();
  }

  @Override
  public void close() {
    server.shutdownNow();
  }

  private final class Service extends DevicesGrpc.DevicesImplBase {
    private final Function<Conversation.Voice, Conversation> script;

    Service(Function<Conversation.Voice, Conversation> script) {
      this.script = script;
    }

    @Override
    public StreamObserver<FromDeviceWire> takePart(
        StreamObserver<ToDeviceWire> out) {
      streams.incrementAndGet();
      Conversation conversation = script.apply(new StreamVoice(out));
      return new Ear(conversation);
    }
  }

  private static final class StreamVoice implements Conversation.Voice {
    private final StreamObserver<ToDeviceWire> out;
    private boolean over;

    StreamVoice(StreamObserver<ToDeviceWire> out) {
      this.out = out;
    }

    @Override
    public synchronized void say(ToDevice message) {
      try {
        if (!over) {
          out.onNext(ToDeviceCodec.encode(message));
        }
      } catch (RuntimeException e) {
        // The device is gone, as devices are.
        over = true;
      }
    }

    @Override
    public synchronized void hangUp() {
      try {
        if (!over) {
          over = true;
          out.onCompleted();
        }
      } catch (RuntimeException e) {
        // Gone already.
      }
    }
  }

  private record Ear(Conversation conversation) implements StreamObserver<FromDeviceWire> {
    @Override
    public void onNext(FromDeviceWire wire) {
      try {
        conversation.hear(FromDeviceCodec.decode(wire));
      } catch (WireException e) {
        throw new IllegalStateException(e);
      }
    }

    @Override
    public void onError(Throwable problem) {
      conversation.gone();
    }

    @Override
    public void onCompleted() {
      conversation.gone();
    }
  }
}
