package dev.sfumato.authority;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import com.linecorp.armeria.common.SessionProtocol;
import com.linecorp.armeria.common.util.InetAddressPredicates;
import com.linecorp.armeria.server.Server;
import com.linecorp.armeria.server.ServerBuilder;
import dev.sfumato.authority.api.Asker;
import dev.sfumato.authority.api.AuthorityApi;
import dev.sfumato.authority.api.ConnectionLimit;
import dev.sfumato.authority.api.Refusals;
import dev.sfumato.authority.attest.Attestation;
import dev.sfumato.authority.attest.AttestationKind;
import dev.sfumato.authority.config.AuthorityConfig;
import dev.sfumato.authority.config.AuthorityTls;
import dev.sfumato.authority.issue.AuthoritySigner;
import dev.sfumato.authority.issue.Enroller;
import dev.sfumato.authority.issue.Issuer;
import dev.sfumato.authority.issue.KeyBook;
import dev.sfumato.authority.store.AuthorityStore;
import dev.sfumato.core.Checks;
import dev.sfumato.credential.AuthorityKey;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** An authority that listens, until it is closed. */
public final class AuthorityServer implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(AuthorityServer.class);
  private static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(30);
  private static final Duration IDLE_TIMEOUT = Duration.ofSeconds(30);
  private static final Duration CERTIFICATES = Duration.ofSeconds(5);
  private static final Duration SHUTDOWN_QUIET = Duration.ofMillis(100);
  private static final Duration SHUTDOWN_LIMIT = Duration.ofSeconds(5);
  private static final int MAX_CONNECTIONS = 10_000;

  /** A network of phones behind one address asks for a second or less each. */
  private static final int CONNECTIONS_OF_ONE = 200;

  /** Older, the log beside the database would tell in which order devices came. */
  private static final Duration LOG_AGE = Duration.ofMinutes(1);

  private final Server server;
  private final AuthorityStore store;
  private final AuthorityKey key;
  private final ScheduledFuture<?> forgetting;

  private AuthorityServer(
      Server server, AuthorityStore store, AuthorityKey key, ScheduledFuture<?> forgetting) {
    this.server = server;
    this.store = store;
    this.key = key;
    this.forgetting = forgetting;
  }

  /** Opens the store and starts to listen. */
  public static AuthorityServer start(AuthorityConfig config, Clock clock) throws IOException {
    return start(config, clock, System::nanoTime);
  }

  /** With another time than the machine's for limits. */
  static AuthorityServer start(AuthorityConfig config, Clock clock, LongSupplier nanoTime)
      throws IOException {
    Optional<Attestation> attestation = attestation(config);
    ServerBuilder builder = Server.builder();
    Optional<AuthorityTls> tls = listen(builder, config);
    AuthorityStore store = AuthorityStore.open(config.data());
    try {
      AuthoritySigner signer = AuthoritySigner.of(store, new SecureRandom());
      KeyBook keys = new KeyBook(store, signer, clock);
      AuthorityApi api =
          new AuthorityApi(
              signer,
              keys,
              new Enroller(store, signer, attestation),
              new Issuer(store, keys, clock),
              config.requestsPerSecond(),
              new Asker(proxies(config.trustedProxies())),
              nanoTime);
      Server server = bind(configured(builder, config, api), config);
      tls.ifPresent(each -> repeat(server, each, CERTIFICATES));
      ScheduledFuture<?> forgetting = repeat(server, () -> forgetOrder(store), LOG_AGE);
      return new AuthorityServer(server, store, signer.key(), forgetting);
    } catch (IOException | RuntimeException e) {
      store.close();
      throw e;
    }
  }

  private static Optional<Attestation> attestation(AuthorityConfig config) throws IOException {
    if (config.attestation().isEmpty()) {
      return Optional.empty();
    }
    AttestationKind kind = AttestationKind.named(config.attestation().get());
    return Optional.of(kind.open(config.attestationSettings().orElseThrow()));
  }

  private static Optional<AuthorityTls> listen(ServerBuilder builder, AuthorityConfig config)
      throws IOException {
    InetSocketAddress address = new InetSocketAddress(config.host(), config.port());
    if (address.isUnresolved()) {
      throw new IOException("host: " + config.host() + " is no address of this machine");
    }
    if (config.tlsCert().isEmpty()) {
      builder.port(address, SessionProtocol.HTTP);
      return Optional.empty();
    }
    AuthorityTls tls = new AuthorityTls(config.tlsCert().get(), config.tlsKey().orElseThrow());
    builder.port(address, SessionProtocol.HTTPS).tlsProvider(tls);
    return Optional.of(tls);
  }

  private static ServerBuilder configured(
      ServerBuilder builder, AuthorityConfig config, AuthorityApi api) {
    ConnectionLimit connections =
        new ConnectionLimit(CONNECTIONS_OF_ONE, proxies(config.trustedProxies()));
    builder
        .maxRequestLength(config.bodyBytes())
        .requestTimeout(REQUEST_TIMEOUT)
        .idleTimeout(IDLE_TIMEOUT)
        .maxNumConnections(MAX_CONNECTIONS)
        .gracefulShutdownTimeout(SHUTDOWN_QUIET, SHUTDOWN_LIMIT)
        // Reports of what Armeria could not log name the sender's address.
        .unloggedExceptionsReportIntervalMillis(0)
        .childChannelPipelineCustomizer(pipeline -> pipeline.addFirst(connections))
        .decorator(AuthorityApi::asItIs)
        .errorHandler(new Refusals())
        .setHeader("x-content-type-options", "nosniff")
        .setHeader("cache-control", "no-store");
    api.configureServices(builder);
    return builder;
  }

  private static Predicate<InetAddress> proxies(List<String> ranges) {
    Predicate<InetAddress> any = address -> false;
    for (String range : ranges) {
      try {
        any =
            any.or(
                range.contains("/")
                    ? InetAddressPredicates.ofCidr(range)
                    : InetAddressPredicates.ofExact(range));
      } catch (IllegalArgumentException e) {
        throw Checks.refuse("trusted-proxies", range, "an address such as 10.0.0.7 or 10.0.0.0/8");
      }
    }
    return any;
  }

  private static Server bind(ServerBuilder builder, AuthorityConfig config) throws IOException {
    Server server = builder.build();
    try {
      server.start().join();
      return server;
    } catch (CompletionException e) {
      throw new IOException(
          "port: "
              + config.host()
              + ":"
              + config.port()
              + " cannot be listened on; see that it is an address of this machine and that no"
              + " other program has the port",
          e);
    }
  }

  @CanIgnoreReturnValue // What looks at certificates does so for as long as the server is.
  private static ScheduledFuture<?> repeat(Server server, Runnable step, Duration every) {
    return server
        .config()
        .blockingTaskExecutor()
        .scheduleWithFixedDelay(step, every.toMillis(), every.toMillis(), TimeUnit.MILLISECONDS);
  }

  private static void forgetOrder(AuthorityStore store) {
    try {
      store.emptyLog();
    } catch (IllegalStateException e) {
      LOG.warn("The database's log was not emptied, and tells the order of the last rows", e);
    }
  }

  public int port() {
    return server.activeLocalPort();
  }

  /** By which its statements are known. */
  public AuthorityKey key() {
    return key;
  }

  @Override
  public void close() {
    forgetting.cancel(false);
    server.stop().join();
    store.close();
  }
}
