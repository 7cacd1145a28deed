package dev.sfumato.server;

import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.HttpMethod;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.SessionProtocol;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.HttpStatusException;
import com.linecorp.armeria.server.Server;
import com.linecorp.armeria.server.ServerBuilder;
import com.linecorp.armeria.server.ServiceRequestContext;
import dev.sfumato.server.api.CampaignDirectory;
import dev.sfumato.server.api.RestApi;
import dev.sfumato.server.console.Console;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * A coordinator that listens. {@link #configureServices} is what tests use as well, so that they
 * meet the same routes, limits and errors.
 */
public final class SfumatoServer implements AutoCloseable {
  private static final String IDENTITY = "identity";
  private static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(30);
  private static final Duration SHUTDOWN_QUIET = Duration.ofMillis(100);
  private static final Duration SHUTDOWN_LIMIT = Duration.ofSeconds(5);

  private final Server server;

  private SfumatoServer(Server server) {
    this.server = server;
  }

  /** Starts to listen; what the parts hold stays theirs. */
  public static SfumatoServer start(ServerParts parts, CampaignDirectory directory) {
    return start(parts, directory, builder -> {});
  }

  /** Starts to listen, on the same port also for what else is added to the server. */
  static SfumatoServer start(
      ServerParts parts, CampaignDirectory directory, Consumer<ServerBuilder> more) {
    ServerBuilder builder = Server.builder();
    listen(builder, parts.config());
    configureServices(builder, parts, directory);
    more.accept(builder);
    SfumatoServer started = new SfumatoServer(bind(builder, parts.config()));
    try {
      started.keepRetention(parts);
      parts.makeTokens();
    } catch (RuntimeException e) {
      started.close();
      throw e;
    }
    return started;
  }

  private static Server bind(ServerBuilder builder, ServerConfig config) {
    Server server = build(builder, config);
    try {
      server.start().join();
      return server;
    } catch (CompletionException e) {
      throw StartFaults.listening(config, e);
    }
  }

  private static Server build(ServerBuilder builder, ServerConfig config) {
    try {
      return builder.build();
    } catch (IllegalStateException e) {
      throw config.tlsCert().isPresent() ? TlsFiles.mismatch(config, e) : e;
    }
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
        .decorator(SfumatoServer::asItIs)
        .setHeader("x-content-type-options", "nosniff")
        .setHeader("referrer-policy", "no-referrer")
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

  /** Bodies are taken as they are, where there may be one: nothing is unpacked for a stranger. */
  private static HttpResponse asItIs(
      HttpService service, ServiceRequestContext context, HttpRequest request) throws Exception {
    String encoding = request.headers().get(HttpHeaderNames.CONTENT_ENCODING, IDENTITY);
    if (!encoding.equals(IDENTITY)) {
      throw HttpStatusException.of(HttpStatus.UNSUPPORTED_MEDIA_TYPE);
    }
    if (context.method() == HttpMethod.GET) {
      context.setMaxRequestLength(1);
    }
    return service.serve(context, request);
  }

  private static void listen(ServerBuilder builder, ServerConfig config) {
    InetSocketAddress address = new InetSocketAddress(config.host(), config.port());
    if (address.isUnresolved()) {
      throw StartFaults.notOfThisMachine(config.host());
    }
    if (config.tlsCert().isPresent() && config.tlsKey().isPresent()) {
      builder.port(address, SessionProtocol.HTTPS);
      TlsFiles.useIn(builder, config.tlsCert().get(), config.tlsKey().get());
    } else {
      builder.port(address, SessionProtocol.HTTP);
    }
  }

  private void keepRetention(ServerParts parts) {
    if (parts.config().retention().isPresent()) {
      Retention retention =
          new Retention(parts.store(), parts.clock(), parts.config().retention().get());
      ScheduledFuture<?> unused =
          server
              .config()
              .blockingTaskExecutor()
              .scheduleWithFixedDelay(retention, 0, 1, TimeUnit.HOURS);
    }
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
