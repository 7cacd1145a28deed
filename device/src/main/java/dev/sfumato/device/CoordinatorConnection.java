package dev.sfumato.device;

import dev.sfumato.device.internal.transport.CoordinatorChannels;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.Executor;

/**
 * A coordinator as a device reaches it: an address, how to trust it, and the connections to it,
 * which all devices that are given this object share.
 *
 * <p>Guarantee: plain text goes to this machine only, unless {@link Builder#insecurePlaintext} was
 * called, and then every use is logged. Safe for many threads.
 */
public final class CoordinatorConnection implements Closeable {
  private final CoordinatorChannels channels;

  private CoordinatorConnection(CoordinatorChannels channels) {
    this.channels = channels;
  }

  /** To a coordinator at {@code https://host:port}, trusted as the system trusts. */
  public static Builder to(String url) {
    return new Builder(CoordinatorChannels.at(url));
  }

  CoordinatorChannels channels() {
    return channels;
  }

  /** Ends all connections, and every participation over them. */
  @Override
  public void close() {
    channels.close();
  }

  /** Collects how to reach a coordinator. */
  public static final class Builder {
    private final CoordinatorChannels.Builder channels;

    private Builder(CoordinatorChannels.Builder channels) {
      this.channels = channels;
    }

    /** Trusts these certificates (PEM) and no others, whatever the system trusts. */
    public Builder pinnedCertificates(InputStream pem) throws IOException {
      channels.pinnedCertificates(pem);
      return this;
    }

    /**
     * Allows plain text to other machines: anyone on the way then sees that, and when, this device
     * takes part, and may pose as the coordinator. Logged on every use.
     */
    public Builder insecurePlaintext() {
      channels.insecurePlaintext();
      return this;
    }

    /** Where the work of all participations is done; gRPC's own threads otherwise. */
    public Builder executor(Executor value) {
      channels.executor(value);
      return this;
    }

    /** How many connections to spread participations over, each opened when first needed. */
    public Builder connections(int count) {
      channels.connections(count);
      return this;
    }

    public CoordinatorConnection build() {
      return new CoordinatorConnection(channels.build());
    }
  }
}
