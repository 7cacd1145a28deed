package dev.sfumato.server;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.sfumato.core.privacy.PrivacyChecks;
import dev.sfumato.server.api.Limits;
import dev.sfumato.server.console.MapTiles;
import dev.sfumato.server.export.Enrolment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** Reads {@code sfumato.yaml}: keys in dashes, an unknown one is refused by name. */
public final class ConfigFile {
  private static final Set<String> KEYS =
      Set.of(
          "host",
          "port",
          "data",
          "database-url",
          "tls-cert",
          "tls-key",
          "enrolment",
          "retention-days",
          "cluster-port",
          "join",
          "limits",
          "gate",
          "campaigns",
          "shards",
          "map-tiles",
          "map-tiles-attribution");
  private static final Set<String> LIMITS =
      Set.of(
          "body-bytes",
          "campaigns",
          "area-km2",
          "levels",
          "vector-length",
          "devices",
          "requests-per-second",
          "event-streams");

  private ConfigFile() {}

  /** Sets on the builder what the file says. */
  public static void read(Path file, ServerConfig.Builder builder) throws IOException {
    read(Files.readString(file), builder);
  }

  static void read(String yaml, ServerConfig.Builder builder) {
    JsonNode root = parse(yaml);
    if (root.isMissingNode() || root.isNull()) {
      return;
    }
    checkKeys(root, KEYS, "");
    text(root, "host").ifPresent(builder::host);
    whole(root, "port").ifPresent(value -> builder.port((int) value));
    text(root, "data").map(Path::of).ifPresent(builder::data);
    text(root, "database-url").ifPresent(builder::databaseUrl);
    text(root, "tls-cert").map(Path::of).ifPresent(builder::tlsCert);
    text(root, "tls-key").map(Path::of).ifPresent(builder::tlsKey);
    text(root, "enrolment").map(ConfigFile::enrolment).ifPresent(builder::enrolment);
    whole(root, "retention-days").ifPresent(value -> builder.retention(days(value)));
    whole(root, "cluster-port").ifPresent(value -> builder.clusterPort((int) value));
    String attribution = text(root, "map-tiles-attribution").orElse("");
    text(root, "map-tiles")
        .map(address -> new MapTiles(address, attribution))
        .ifPresent(builder::mapTiles);
    if (root.has("join")) {
      builder.join(texts(root, "join"));
    }
    if (root.has("limits")) {
      builder.limits(limits(root.get("limits"), builder.limits()));
    }
    builder.live(LiveConfig.read(root, builder.live()));
  }

  private static Limits limits(JsonNode node, Limits defaults) {
    checkKeys(node, LIMITS, "limits.");
    return new Limits(
        (int) whole(node, "body-bytes").orElse(defaults.bodyBytes()),
        (int) whole(node, "campaigns").orElse(defaults.campaigns()),
        node.path("area-km2").asDouble(defaults.areaKm2()),
        (int) whole(node, "levels").orElse(defaults.levels()),
        (int) whole(node, "vector-length").orElse(defaults.vectorLength()),
        whole(node, "devices").orElse(defaults.devices()),
        (int) whole(node, "requests-per-second").orElse(defaults.requestsPerSecond()),
        (int) whole(node, "event-streams").orElse(defaults.eventStreams()));
  }

  private static JsonNode parse(String yaml) {
    try {
      JsonNode root = new YAMLMapper().readTree(yaml);
      return root == null ? MissingNode.getInstance() : root;
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(
          "configuration: (expected: YAML) " + e.getOriginalMessage(), e);
    }
  }

  static void checkKeys(JsonNode node, Set<String> known, String prefix) {
    if (!node.isObject()) {
      throw new IllegalArgumentException(prefix + "configuration: (expected: keys and values)");
    }
    for (Iterator<String> names = node.fieldNames(); names.hasNext(); ) {
      String name = names.next();
      if (!known.contains(name)) {
        List<String> sorted = known.stream().sorted().toList();
        throw PrivacyChecks.refuse("key", prefix + name, "one of " + String.join(", ", sorted));
      }
    }
  }

  private static Optional<String> text(JsonNode node, String key) {
    return node.hasNonNull(key) ? Optional.of(node.get(key).asText()) : Optional.empty();
  }

  static OptionalLong whole(JsonNode node, String key) {
    if (!node.hasNonNull(key)) {
      return OptionalLong.empty();
    }
    JsonNode value = node.get(key);
    if (!value.canConvertToExactIntegral() || !value.canConvertToLong()) {
      throw PrivacyChecks.refuse(key, value.asText(), "a whole number");
    }
    return OptionalLong.of(value.asLong());
  }

  private static List<String> texts(JsonNode node, String key) {
    List<String> texts = new ArrayList<>();
    node.get(key).forEach(each -> texts.add(each.asText()));
    return texts;
  }

  private static Duration days(long days) {
    return Duration.ofDays(PrivacyChecks.checkRange("retention-days", days, 1, 36_500));
  }

  private static Enrolment enrolment(String label) {
    for (Enrolment each : Enrolment.values()) {
      if (each.label().equals(label.toLowerCase(Locale.ROOT))) {
        return each;
      }
    }
    throw PrivacyChecks.refuse("enrolment", label, "open or token");
  }
}
