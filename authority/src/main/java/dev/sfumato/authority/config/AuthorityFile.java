package dev.sfumato.authority.config;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.sfumato.core.Checks;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads {@code authority.yaml}: every key known and given once, every value of its type. */
public final class AuthorityFile {
  static final Set<String> KEYS =
      Set.of(
          "host",
          "port",
          "data",
          "tls-cert",
          "tls-key",
          "requests-per-second",
          "body-bytes",
          "trusted-proxies",
          "attestation",
          "attestation-settings");
  private static final YAMLMapper YAML =
      YAMLMapper.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();

  private final JsonNode tree;

  private AuthorityFile(JsonNode tree) {
    this.tree = tree;
  }

  /** Sets on the builder what the file says. */
  public static void read(Path file, AuthorityConfig.Builder builder) throws IOException {
    try {
      read(Files.readString(file), builder);
    } catch (CharacterCodingException e) {
      throw new IllegalArgumentException(file + ": (expected: text in UTF-8)", e);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(file + ": " + e.getMessage(), e);
    }
  }

  static void read(String yaml, AuthorityConfig.Builder builder) {
    JsonNode tree = parse(yaml);
    tree.fieldNames()
        .forEachRemaining(
            key -> {
              if (!KEYS.contains(key)) {
                throw new IllegalArgumentException(key + ": no key of an authority");
              }
            });
    new AuthorityFile(tree).setOn(builder);
  }

  private static JsonNode parse(String yaml) {
    try {
      JsonNode tree = YAML.readTree(yaml);
      if (tree == null || tree.isMissingNode() || tree.isNull()) {
        return YAML.createObjectNode();
      }
      if (!tree.isObject()) {
        throw Checks.refuse("configuration", tree.getNodeType(), "keys and values");
      }
      return tree;
    } catch (JsonProcessingException e) {
      String line = e.getLocation() == null ? "" : "line " + e.getLocation().getLineNr() + ": ";
      String why = e.getOriginalMessage().lines().findFirst().orElse("cannot be read");
      throw new IllegalArgumentException(line + why + " (expected: YAML)", e);
    }
  }

  private void setOn(AuthorityConfig.Builder builder) {
    text("host").ifPresent(builder::host);
    number("port").ifPresent(builder::port);
    text("data").map(Path::of).ifPresent(builder::data);
    text("tls-cert").map(Path::of).ifPresent(builder::tlsCert);
    text("tls-key").map(Path::of).ifPresent(builder::tlsKey);
    number("requests-per-second").ifPresent(builder::requestsPerSecond);
    number("body-bytes").ifPresent(builder::bodyBytes);
    builder.trustedProxies(texts("trusted-proxies"));
    text("attestation").ifPresent(builder::attestation);
    text("attestation-settings").map(Path::of).ifPresent(builder::attestationSettings);
  }

  private Optional<String> text(String key) {
    JsonNode value = tree.path(key);
    if (value.isMissingNode()) {
      return Optional.empty();
    }
    if (!value.isTextual() || value.asText().isBlank()) {
      throw Checks.refuse(key, value, "a text");
    }
    return Optional.of(value.asText());
  }

  private Optional<Integer> number(String key) {
    JsonNode value = tree.path(key);
    if (value.isMissingNode()) {
      return Optional.empty();
    }
    if (!value.isInt()) {
      throw Checks.refuse(key, value, "a whole number");
    }
    return Optional.of(value.asInt());
  }

  private List<String> texts(String key) {
    JsonNode value = tree.path(key);
    if (value.isMissingNode()) {
      return List.of();
    }
    List<String> texts = new ArrayList<>();
    for (JsonNode each : value) {
      texts.add(each.asText());
    }
    if (!value.isArray() || texts.isEmpty() || texts.contains("")) {
      throw Checks.refuse(key, value, "a list of addresses such as 10.0.0.7 or 10.0.0.0/8");
    }
    return texts;
  }
}
