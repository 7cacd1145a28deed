package dev.sfumato.cli.authority;

import dev.sfumato.authority.AuthorityServer;
import dev.sfumato.authority.config.AuthorityConfig;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Clock;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code sfumato authority serve}: an authority, until it is told to stop. */
@Command(
    name = "serve",
    description = "Listen for devices that enrol and ask for credentials.",
    mixinStandardHelpOptions = true)
public final class AuthorityServeCommand implements Callable<Integer> {
  @Mixin private final AuthorityFolder folder = new AuthorityFolder();

  @Option(names = "--host", description = "The address to listen on (default: 127.0.0.1).")
  private @Nullable String host;

  @Option(names = "--port", description = "The port (default: 8090).")
  private @Nullable Integer port;

  @Option(names = "--tls-cert", paramLabel = "FILE", description = "A certificate chain in PEM.")
  private @Nullable Path tlsCert;

  @Option(names = "--tls-key", paramLabel = "FILE", description = "Its private key in PEM.")
  private @Nullable Path tlsKey;

  @Spec
  @SuppressWarnings("NullAway.Init") // Set by picocli.
  private CommandSpec spec;

  @Override
  public Integer call() throws IOException, InterruptedException {
    AuthorityConfig config = settings();
    AuthorityServer server = AuthorityServer.start(config, Clock.systemUTC());
    CountDownLatch stopped = new CountDownLatch(1);
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  server.close();
                  stopped.countDown();
                }));
    tell(config, server);
    stopped.await();
    return ExitCode.OK;
  }

  private AuthorityConfig settings() throws IOException {
    AuthorityConfig.Builder builder = folder.settings();
    if (host != null) {
      builder.host(host);
    }
    if (port != null) {
      builder.port(port);
    }
    if (tlsCert != null) {
      builder.tlsCert(tlsCert);
    }
    if (tlsKey != null) {
      builder.tlsKey(tlsKey);
    }
    return builder.build();
  }

  private void tell(AuthorityConfig config, AuthorityServer server) throws IOException {
    if (config.tlsCert().isEmpty() && !InetAddress.getByName(config.host()).isLoopbackAddress()) {
      PrintWriter err = spec.commandLine().getErr();
      err.println(
          "sfumato: warning: host: "
              + config.host()
              + " can be reached from outside, and without TLS codes and secrets of devices can be"
              + " read on the way: set tls-cert and tls-key, or listen on 127.0.0.1 behind a proxy"
              + " that has TLS");
      err.flush();
    }
    PrintWriter out = spec.commandLine().getOut();
    String scheme = config.tlsCert().isPresent() ? "https" : "http";
    out.println("listening on " + scheme + "://" + config.host() + ":" + server.port());
    out.println("authority key: " + server.key().hex());
    out.flush();
  }
}
