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
import dev.sfumato.server.api.Management;
import dev.sfumato.server.api.RestApi;
import dev.sfumato.server.api.access.MapLinks;
import dev.sfumato.server.api.problem.ProblemResponses;
import dev.sfumato.server.api.view.SumTimes;
import dev.sfumato.server.config.ServerConfig;
import dev.sfumato.server.config.TlsFiles;
import dev.sfumato.server.console.Console;
import dev.sfumato.server.storage.TokenStore;
import dev.sfumato.server.watch.CampaignDirectory;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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

  /** How soon a new certificate is noticed. */
  private static final Duration CERTIFICATES = Duration.ofSeconds(5);

  private final Server server;
  private final Optional<Server> management;
  private final List<ScheduledFuture<?>> repeated = new ArrayList<>();

  private SfumatoServer(Server server, Optional<Server> management) {
    this.server = server;
    this.management = management;
  }

  /** Starts to listen; what the parts hold stays theirs. */
  public static SfumatoServer start(ServerParts parts, CampaignDirectory directory) {
    return start(parts, directory, builder -> {});
  }

  /** Starts to listen, on the same port also for what else is added to the server. */
  static SfumatoServer start(
      ServerParts parts, CampaignDirectory directory, Consumer<ServerBuilder> more) {
    ServerConfig config = parts.config();
    ServerBuilder builder = Server.builder();
    Optional<Certificates> certificates = listen(builder, parts);
    FairLoops.addTo(builder);
    configureServices(builder, parts, directory);
    more.accept(builder);
    Server server = bind(builder, "port", config.host(), config.port());
    SfumatoServer started = new SfumatoServer(server, startManagement(parts, directory, server));
    try {
      certificates.ifPresent(each -> started.every(CERTIFICATES, each));
      started.keepRetention(parts);
      started.every(LogEmptying.PERIOD, new LogEmptying(parts.database()));
      parts.makeTokens();
    } catch (RuntimeException e) {
      started.close();
      throw e;
    }
    return started;
  }

  private static Server bind(ServerBuilder builder, String key, String host, int port) {
    Server server = builder.build();
    try {
      server.start().join();
      return server;
    } catch (CompletionException e) {
      throw StartFaults.listening(key, host, port, e);
    }
  }

  /**
   * A server by itself, with a thread of its own: what strangers do to the other does not reach it.
   */
  private static Optional<Server> startManagement(
      ServerParts parts, CampaignDirectory directory, Server beside) {
    ServerConfig config = parts.config();
    if (config.managementPort().isEmpty()) {
      return Optional.empty();
    }
    String host = config.managementHost();
    int port = config.managementPort().getAsInt();
    ServerBuilder builder =
        Server.builder()
            .port(new InetSocketAddress(host, port), SessionProtocol.HTTP)
            .workerGroup(1)
            .gracefulShutdownTimeout(SHUTDOWN_QUIET, SHUTDOWN_LIMIT)
            .unloggedExceptionsReportIntervalMillis(0)
            .errorHandler(new ProblemResponses(config.limits().bodyBytes()));
    management(parts, directory).configureServices(builder);
    try {
      return Optional.of(bind(builder, "management-port", host, port));
    } catch (RuntimeException e) {
      beside.stop().join();
      throw e;
    }
  }

  private static Management management(ServerParts parts, CampaignDirectory directory) {
    return new Management(
        () -> directory.ailment().orElseGet(() -> reachable(parts)), parts.metrics());
  }

  private static String reachable(ServerParts parts) {
    return parts.database().isReachable() ? "ok" : "database-unreachable";
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
        .meterRegistry(parts.metrics().registry())
        .decorator(config.callers());
    RestApi api =
        new RestApi(
            parts.store(),
            directory,
            parts.tokens(),
            new MapLinks(new TokenStore(parts.database()), parts.clock()),
            config.limits(),
            config.authority(),
            new SumTimes(config.live().campaigns().tempo(), config.live().sums()),
            config.publishTranscripts());
    api.configureServices(builder);
    if (config.managementPort().isEmpty()) {
      api.configureManagement(builder, management(parts, directory));
    }
    new Console(config.mapTiles(), config.baseMap(), config.enrolment()).configureServices(builder);
  }

  /** Bodies are taken as they are, where there may be one: nothing is unpacked for a stranger. */
  private static HttpResponse asItIs(
      HttpService service, ServiceRequestContext context, HttpRequest request) throws Exception {
    String encoding = request.headers().get(HttpHeaderNames.CONTENT_ENCODING, IDENTITY);
    if (!encoding.equals(IDENTITY)) {
      throw HttpStatusException.of(HttpStatus.UNSUPPORTED_MEDIA_TYPE);
    }
    if (context.method() == HttpMethod.GET) {
      // Said here where the length is known: the transport's refusal may overtake an answer.
      if (request.headers().contentLength() > 0) {
        throw HttpStatusException.of(HttpStatus.REQUEST_ENTITY_TOO_LARGE);
      }
      context.setMaxRequestLength(1);
    }
    return service.serve(context, request);
  }

  private static Optional<Certificates> listen(ServerBuilder builder, ServerParts parts) {
    ServerConfig config = parts.config();
    InetSocketAddress address = new InetSocketAddress(config.host(), config.port());
    if (address.isUnresolved()) {
      throw StartFaults.notOfThisMachine(config.host());
    }
    if (config.tlsCert().isEmpty()) {
      builder.port(address, SessionProtocol.HTTP);
      return Optional.empty();
    }
    Certificates certificates = new Certificates(TlsFiles.of(config), parts.clock());
    builder.port(address, SessionProtocol.HTTPS).tlsProvider(certificates);
    return Optional.of(certificates);
  }

  private void keepRetention(ServerParts parts) {
    if (parts.config().retention().isPresent()) {
      Retention retention =
          new Retention(parts.store(), parts.clock(), parts.config().retention().get());
      every(Duration.ofHours(1), retention);
    }
  }

  /** Now, and again after each period. */
  private void every(Duration period, Runnable task) {
    repeated.add(
        server
            .config()
            .blockingTaskExecutor()
            .scheduleWithFixedDelay(task, 0, period.toMillis(), TimeUnit.MILLISECONDS));
  }

  /** The port that it listens on. */
  public int port() {
    return server.activeLocalPort();
  }

  /** The port of {@code /healthz} and {@code /metrics}. */
  public int managementPort() {
    return management.orElse(server).activeLocalPort();
  }

  @Override
  public void close() {
    // Their threads are not the server's, and go on.
    repeated.forEach(each -> each.cancel(false));
    server.stop().join();
    management.ifPresent(each -> each.stop().join());
  }
}
