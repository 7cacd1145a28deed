package dev.sfumato.device.internal.transport;

import dev.sfumato.core.Checks;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;

/** Where a coordinator listens: {@code https://host[:port]}, or {@code http} for plain text. */
record Address(String host, int port, boolean isPlain) {
  private static final int HTTPS = 443;
  private static final int HTTP = 80;

  static Address parse(String url) {
    try {
      URI uri = new URI(url);
      String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
      boolean plain = scheme.equals("http");
      boolean bare = uri.getPath() == null || uri.getPath().matches("/?");
      if ((plain || scheme.equals("https")) && uri.getHost() != null && bare) {
        int port = uri.getPort() > 0 ? uri.getPort() : plain ? HTTP : HTTPS;
        return new Address(uri.getHost(), port, plain);
      }
    } catch (URISyntaxException e) {
      // Falls through to the one message below, which says what is expected.
    }
    throw Checks.refuse("coordinator", url, "https://host[:port], or http:// to this machine");
  }

  @Override
  public String toString() {
    return (isPlain ? "http://" : "https://") + host + ":" + port;
  }

  /** Whether what is sent never leaves this machine. A name other than localhost never counts. */
  boolean isLoopback() {
    return host.equalsIgnoreCase("localhost")
        || host.equals("[::1]")
        || host.matches("127(\\.\\d{1,3}){3}");
  }
}
