package dev.sfumato.device.internal.transport;

import dev.sfumato.core.Checks;
import dev.sfumato.protocol.WireException;
import dev.sfumato.protocol.message.ToDevice;
import dev.sfumato.protocol.wire.v1.DevicesGrpc;
import dev.sfumato.protocol.wire.v1.FromDeviceWire;
import dev.sfumato.protocol.wire.v1.ToDeviceWire;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ChannelCredentials;
import io.grpc.ClientCall;
import io.grpc.Codec;
import io.grpc.DecompressorRegistry;
import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.grpc.MethodDescriptor;
import io.grpc.TlsChannelCredentials;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * A coordinator as a device reaches it: an address, how to trust it, and the connections to it,
 * which all devices that are given this object share.
 *
 * <p>Guarantee: plain text goes to this machine only, unless {@link Builder#insecurePlaintext} was
 * called, and then every use is logged. Safe for many threads.
 */
public final class CoordinatorChannels implements Closeable {
  /** No honest message is longer: a query of a million cells has some five megabytes. */
  private static final int MAX_MESSAGE_BYTES = 32 << 20;

  private static final MethodDescriptor<FromDeviceWire, ToDeviceWire> TAKE_PART =
      DevicesGrpc.getTakePartMethod().toBuilder()
          .setResponseMarshaller(new FrugalMarshaller())
          .build();

  /** What unpacks can be a thousand times what came over the net. */
  private static final DecompressorRegistry UNPACKS_NOTHING =
      DecompressorRegistry.emptyInstance().with(Codec.Identity.NONE, false);

  private static final long KEEP_ALIVE_SECONDS = 120;
  private static final Logger LOG = Logger.getLogger(CoordinatorChannels.class.getName());

  private final Address address;
  private final ChannelCredentials credentials;
  private final boolean insecurePlaintext;
  private final @Nullable Executor executor;
  private final AtomicReferenceArray<@Nullable ManagedChannel> channels;
  private final AtomicInteger next = new AtomicInteger();
  private final QueryMemory memory = new QueryMemory();

  private CoordinatorChannels(Builder builder) {
    this.address = builder.address;
    this.credentials = builder.credentials;
    this.insecurePlaintext = builder.insecurePlaintext;
    this.executor = builder.executor;
    this.channels = new AtomicReferenceArray<>(builder.connections);
  }

  /** A coordinator at {@code https://host:port}, trusted as the system trusts. */
  public static Builder at(String url) {
    return new Builder(Address.parse(url));
  }

  /**
   * Where it listens, by which a device tells one coordinator from another before it has spoken.
   */
  public String address() {
    return address.toString();
  }

  ClientCall<FromDeviceWire, ToDeviceWire> open() {
    if (insecurePlaintext) {
      LOG.warning("insecurePlaintext: this device talks to its coordinator without encryption");
    }
    return channel().newCall(TAKE_PART, CallOptions.DEFAULT);
  }

  ToDevice read(ToDeviceWire wire) throws WireException {
    return memory.read(wire);
  }

  private Channel channel() {
    int index = Math.floorMod(next.getAndIncrement(), channels.length());
    ManagedChannel existing = channels.get(index);
    return existing != null ? existing : connect(index);
  }

  private synchronized Channel connect(int index) {
    ManagedChannel existing = channels.get(index);
    if (existing != null) {
      return existing;
    }
    ManagedChannelBuilder<?> builder =
        Grpc.newChannelBuilderForAddress(address.host(), address.port(), credentials)
            .maxInboundMessageSize(MAX_MESSAGE_BYTES)
            .decompressorRegistry(UNPACKS_NOTHING)
            .keepAliveTime(KEEP_ALIVE_SECONDS, TimeUnit.SECONDS)
            .disableRetry();
    if (executor != null) {
      builder.executor(executor);
    }
    ManagedChannel channel = builder.build();
    channels.set(index, channel);
    return channel;
  }

  /** Ends all connections, and every participation over them. */
  @Override
  public synchronized void close() {
    for (int i = 0; i < channels.length(); i++) {
      ManagedChannel channel = channels.get(i);
      if (channel != null) {
        channel.shutdownNow();
      }
    }
  }

  /** Collects how to reach a coordinator. */
  public static final class Builder {
    private final Address address;
    private ChannelCredentials credentials;
    private boolean insecurePlaintext;
    private @Nullable Executor executor;
    private int connections = 1;

    private Builder(Address address) {
      this.address = address;
      this.credentials =
          address.isPlain() ? InsecureChannelCredentials.create() : TlsChannelCredentials.create();
    }

    /** Trusts these certificates (PEM) and no others, whatever the system trusts. */
    public Builder pinnedCertificates(InputStream pem) throws IOException {
      if (address.isPlain()) {
        throw Checks.refuse("pinnedCertificates", "plain text", "an https address");
      }
      credentials = TlsChannelCredentials.newBuilder().trustManager(pem).build();
      return this;
    }

    /**
     * Allows plain text to other machines: anyone on the way then sees that, and when, this device
     * takes part, and may pose as the coordinator. Logged on every use.
     */
    public Builder insecurePlaintext() {
      insecurePlaintext = true;
      return this;
    }

    /** Where the work of all participations is done; gRPC's own threads otherwise. */
    public Builder executor(Executor value) {
      executor = value;
      return this;
    }

    /** How many connections to spread participations over, each opened when first needed. */
    public Builder connections(int count) {
      connections = Checks.checkRange("connections", count, 1, 1 << 20);
      return this;
    }

    public CoordinatorChannels build() {
      if (address.isPlain() && !address.isLoopback() && !insecurePlaintext) {
        throw Checks.refuse(
            "coordinator", address, "https, or plain text to this machine, or insecurePlaintext");
      }
      return new CoordinatorChannels(this);
    }
  }
}
