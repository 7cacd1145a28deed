package dev.sfumato.cli.campaign;

import dev.sfumato.core.Checks;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * Which coordinator to talk to, and the token for it: from {@code SFUMATO_TOKEN} or from a context
 * file, never from the command line, where other users of the machine could read it.
 */
final class Connection {
  private static final String DEFAULT_SERVER = "http://127.0.0.1:8080";

  @Option(
      names = "--server",
      paramLabel = "URL",
      description = "The coordinator. Default: the context's, or " + DEFAULT_SERVER + ".")
  private @Nullable String server;

  @Option(
      names = "--context",
      paramLabel = "FILE",
      description =
          "A file with lines server=URL, token=TOKEN and, if need be, ca=FILE. Default:"
              + " ~/.config/sfumato/context.")
  private @Nullable Path context;

  @Option(
      names = "--ca",
      paramLabel = "FILE",
      description =
          "Who signed the coordinator's certificate, in PEM. Default: the context's, or whom the"
              + " system trusts.")
  private @Nullable Path authority;

  CoordinatorClient open() throws IOException {
    return open(System.getenv());
  }

  CoordinatorClient open(Map<String, String> environment) throws IOException {
    Properties file = readContext();
    String address = server != null ? server : file.getProperty("server", DEFAULT_SERVER);
    String token = environment.getOrDefault("SFUMATO_TOKEN", file.getProperty("token", ""));
    if (token.isBlank()) {
      throw new IllegalArgumentException(
          "token: (expected: in SFUMATO_TOKEN, or in a context file; serve prints it once)");
    }
    Path trusted = authority(file);
    return trusted == null
        ? new CoordinatorClient(address(address), token.strip())
        : new CoordinatorClient(address(address), token.strip(), trusted);
  }

  private @Nullable Path authority(Properties file) {
    String named = file.getProperty("ca");
    return authority != null || named == null ? authority : Path.of(named.strip());
  }

  private static URI address(String text) {
    URI uri = URI.create(text);
    if (uri.getHost() == null || !"http https".contains(String.valueOf(uri.getScheme()))) {
      throw Checks.refuse("server", text, "http://HOST:PORT or https://HOST:PORT");
    }
    return uri;
  }

  private Properties readContext() throws IOException {
    Path file =
        context != null
            ? context
            : Path.of(System.getProperty("user.home", "."), ".config", "sfumato", "context");
    Properties properties = new Properties();
    if (context != null || Files.exists(file)) {
      try (var reader = Files.newBufferedReader(file)) {
        properties.load(reader);
      }
    }
    return properties;
  }
}
