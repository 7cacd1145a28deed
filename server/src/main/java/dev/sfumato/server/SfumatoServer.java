package dev.sfumato.server;

import com.linecorp.armeria.common.SessionProtocol;
import com.linecorp.armeria.common.TlsKeyPair;
import com.linecorp.armeria.server.Server;
import com.linecorp.armeria.server.ServerBuilder;
import dev.sfumato.server.api.CampaignDirectory;
import dev.sfumato.server.api.RestApi;
import dev.sfumato.server.console.Console;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * A coordinator that listens. {@link #configureServices} is what tests use as well, so that they
 * meet the same routes, limits and errors.
 */
public final class SfumatoServer implements AutoCloseable {
  private static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(30);
  private static final Duration SHUTDOWN_QUIET = Duration.ofMillis(100);
  private static final Duration SHUTDOWN_LIMIT = Duration.ofSeconds(5);

  private final Server server;

  private SfumatoServer(Server server) {
    this.server = server;
  }

  /** Starts to listen; what the parts hold stays theirs. */
  public static SfumatoServer start(ServerParts parts, CampaignDirectory directory) {
    ServerBuilder builder = Server.builder();
    listen(builder, parts.config());
    configureServices(builder, parts, directory);
    Server server = builder.build();
    server.start().join();
    SfumatoServer started = new SfumatoServer(server);
    started.keepRetention(parts);
    return started;
  }

  /** Routes, limits and errors, without any address. */
  public static void configureServices(
      ServerBuilder builder, ServerParts parts, CampaignDirectory directory) {
    ServerConfig config = parts.config();
    builder
        .maxRequestLength(config.limits().bodyBytes())
        .requestTimeout(REQUEST_TIMEOUT)
        .gracefulShutdownTimeout(SHUTDOWN_QUIET, SHUTDOWN_LIMIT)
        // Reports of what Armeria could not log name the sender's address.
        .unloggedExceptionsReportIntervalMillis(0)
        .meterRegistry(parts.metrics().registry());
    new RestApi(
            parts.store(),
            directory,
            parts.tokens(),
            parts.metrics(),
            config.limits(),
            config.enrolment(),
            parts.database()::isReachable)
        .configureServices(builder);
    new Console(config.mapTiles()).configureServices(builder);
  }

  private static void listen(ServerBuilder builder, ServerConfig config) {
    InetSocketAddress address = new InetSocketAddress(config.host(), config.port());
    if (config.tlsCert().isPresent() && config.tlsKey().isPresent()) {
      builder.port(address, SessionProtocol.HTTPS);
      builder.tls(TlsKeyPair.of(config.tlsKey().get().toFile(), config.tlsCert().get().toFile()));
    } else {
      builder.port(address, SessionProtocol.HTTP);
    }
  }

  private void keepRetention(ServerParts parts) {
    parts
        .config()
        .retention()
        .ifPresent(
            kept -> {
              ScheduledExecutorService executor = server.config().blockingTaskExecutor();
              var unused =
                  executor.scheduleWithFixedDelay(
                      () -> parts.store().deleteEndedBefore(parts.clock().instant().minus(kept)),
                      0,
                      1,
                      TimeUnit.HOURS);
            });
  }

  /** The port that it listens on. */
  public int port() {
    return server.activeLocalPort();
  }

  @Override
  public void close() {
    server.stop().join();
  }
}
