package dev.sfumato.server.config;

import dev.sfumato.core.Checks;
import dev.sfumato.export.Enrolment;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the values of a configuration have to be to each other. */
final class ConfigTogether {
  private static final Pattern NODE = Pattern.compile("[^:/@\\s]+:(\\d{1,5})");
  private static final int LAST_PORT = 65_535;

  private ConfigTogether() {}

  static void check(ServerConfig config) {
    tls(config);
    database(config);
    enrolment(config);
    cluster(config);
    if (config.hasManagementHost() && config.managementPort().isEmpty()) {
      throw Checks.refuse(
          "management-host", config.managementHost(), "together with management-port");
    }
    ports(config);
  }

  private static void tls(ServerConfig config) {
    if (config.tlsCert().isPresent() && config.tlsKey().isEmpty()) {
      throw Checks.refuse(
          "tls-cert", config.tlsCert().get(), "together with tls-key, its private key");
    }
    if (config.tlsKey().isPresent() && config.tlsCert().isEmpty()) {
      throw Checks.refuse(
          "tls-key", config.tlsKey().get(), "together with tls-cert, its certificate");
    }
  }

  private static void enrolment(ServerConfig config) {
    if (config.enrolment() == Enrolment.AUTHORITY && config.authority().isEmpty()) {
      throw Checks.refuse("enrolment", "authority", "together with authority-key");
    }
  }

  /** The address may hold a password and is not shown. */
  private static void database(ServerConfig config) {
    boolean known =
        config.databaseUrl().map(url -> url.startsWith("jdbc:postgresql:")).orElse(true);
    if (!known) {
      throw Checks.refuse(
          "database-url", "(not shown)", "jdbc:postgresql://HOST:PORT/NAME?user=USER&password=...");
    }
  }

  private static void cluster(ServerConfig config) {
    config.join().forEach(ConfigTogether::requireNode);
    if (!config.join().isEmpty() && config.clusterPort().isEmpty()) {
      throw Checks.refuse(
          "join",
          config.join(),
          "together with cluster-port, where the other nodes reach this one");
    }
    if (config.clusterPort().isPresent() && config.databaseUrl().isEmpty()) {
      String key = config.join().isEmpty() ? "cluster-port" : "join";
      Object value = config.join().isEmpty() ? config.clusterPort().getAsInt() : config.join();
      throw Checks.refuse(
          key, value, "together with database-url, a PostgreSQL that all nodes share");
    }
  }

  private static void requireNode(String node) {
    Matcher matcher = NODE.matcher(node);
    boolean fits = matcher.matches();
    int port = fits ? Integer.parseInt(matcher.group(1)) : 0;
    if (port < 1 || port > LAST_PORT) {
      throw Checks.refuse("join", node, "HOST:PORT, its port 1 .. " + LAST_PORT);
    }
  }

  private static void ports(ServerConfig config) {
    Map<Integer, String> taken = new LinkedHashMap<>();
    require(taken, "port", config.port());
    config.managementPort().ifPresent(port -> require(taken, "management-port", port));
    config.clusterPort().ifPresent(port -> require(taken, "cluster-port", port));
  }

  private static void require(Map<Integer, String> taken, String key, int port) {
    String other = port == 0 ? null : taken.put(port, key);
    if (other != null) {
      throw Checks.refuse(key, port, "another port than " + other);
    }
  }
}
