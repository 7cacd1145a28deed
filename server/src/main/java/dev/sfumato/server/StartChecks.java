package dev.sfumato.server;

import dev.sfumato.server.config.ServerConfig;
import dev.sfumato.server.config.TlsFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * What is looked at before anything is opened, made or printed: that the addresses are of this
 * machine and free, and that certificate and key can be used. What is no fault but should not stay
 * so is a warning.
 */
final class StartChecks {
  private StartChecks() {}

  /** Throws what keeps a coordinator of this configuration from starting. */
  static void check(ServerConfig config) {
    requireFree("port", config.host(), config.port());
    config
        .managementPort()
        .ifPresent(port -> requireFree("management-port", config.managementHost(), port));
    config.clusterPort().ifPresent(port -> requireFree("cluster-port", config.host(), port));
    if (config.tlsCert().isPresent()) {
      TlsFiles.of(config).read();
    }
  }

  private static void requireFree(String key, String host, int port) {
    InetSocketAddress address = new InetSocketAddress(host, port);
    if (address.isUnresolved()) {
      throw StartFaults.notOfThisMachine(host);
    }
    try (ServerSocket probe = new ServerSocket()) {
      probe.bind(address);
    } catch (IOException e) {
      throw StartFaults.listening(key, host, port, new UncheckedIOException(e));
    }
  }

  /** What its operator should know, each in a line. */
  static List<String> warnings(ServerConfig config, Clock clock) {
    List<String> warnings = new ArrayList<>();
    if (config.tlsCert().isPresent()) {
      Instant now = clock.instant();
      TlsFiles files = TlsFiles.of(config);
      Expiry.warning(files.cert(), files.read().certificateChain(), now).ifPresent(warnings::add);
    } else if (!isLoopback(config.host())) {
      warnings.add(
          "host: "
              + config.host()
              + " can be reached from outside, and without TLS tokens and maps can be read on the"
              + " way: set tls-cert and tls-key, or listen on 127.0.0.1 behind a proxy that has TLS");
    }
    return List.copyOf(warnings);
  }

  private static boolean isLoopback(String host) {
    try {
      return InetAddress.getByName(host).isLoopbackAddress();
    } catch (UnknownHostException e) {
      throw StartFaults.notOfThisMachine(host);
    }
  }
}
