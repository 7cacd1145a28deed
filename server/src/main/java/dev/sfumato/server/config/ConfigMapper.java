package dev.sfumato.server.config;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.databind.type.LogicalType;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import dev.sfumato.core.Checks;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * YAML to {@link ConfigKeys}: every value of the type of its key and within its rule, every key
 * known and given once, or the whole is refused in one line that names key, value and rule.
 */
final class ConfigMapper {
  private static final Pattern TWICE = Pattern.compile("Duplicate field '(.*)'");
  private static final YAMLMapper YAML = mapper();

  private ConfigMapper() {}

  private static YAMLMapper mapper() {
    return YAMLMapper.builder()
        .addModule(new Jdk8Module())
        .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
        .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
        .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
        .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
        .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
        .withCoercionConfig(
            LogicalType.Textual,
            config ->
                config
                    .setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail)
                    .setCoercion(CoercionInputShape.Integer, CoercionAction.Fail)
                    .setCoercion(CoercionInputShape.Float, CoercionAction.Fail))
        .withCoercionConfig(
            LogicalType.Boolean,
            config -> config.setCoercion(CoercionInputShape.Integer, CoercionAction.Fail))
        .build();
  }

  static ConfigKeys read(String yaml) {
    JsonNode tree = parse(yaml);
    try {
      ConfigKeys keys = YAML.treeToValue(tree, ConfigKeys.class);
      ConfigRules.check(keys);
      return keys;
    } catch (JsonProcessingException e) {
      throw refusal(e, tree);
    }
  }

  private static JsonNode parse(String yaml) {
    try {
      JsonNode tree = YAML.readTree(yaml);
      if (tree == null || tree.isMissingNode() || tree.isNull()) {
        return YAML.createObjectNode();
      }
      if (!tree.isObject()) {
        throw Checks.refuse("configuration", shown(tree), "keys and values");
      }
      requireValues(tree, "");
      return tree;
    } catch (JsonProcessingException e) {
      throw unreadable(e);
    }
  }

  /** A key without a value is a line that somebody meant to finish. */
  private static void requireValues(JsonNode node, String name) {
    if (node.isNull() || node.isTextual() && node.asText().isBlank()) {
      throw Checks.refuse(name, "nothing", "a value");
    }
    node.properties()
        .forEach(
            each ->
                requireValues(
                    each.getValue(), name.isEmpty() ? each.getKey() : name + "." + each.getKey()));
    if (node.isArray()) {
      node.forEach(each -> requireValues(each, name));
    }
  }

  private static IllegalArgumentException unreadable(JsonProcessingException e) {
    String line = Optional.ofNullable(e.getLocation()).map(ConfigMapper::line).orElse("");
    Matcher twice = TWICE.matcher(e.getOriginalMessage());
    if (twice.lookingAt()) {
      return new IllegalArgumentException(
          line + twice.group(1) + ": given twice (expected: every key once)", e);
    }
    String why =
        e.getOriginalMessage()
            .lines()
            .map(String::strip)
            .filter(each -> !each.startsWith("in ") && !each.startsWith("at ["))
            .limit(2)
            .collect(Collectors.joining(", "));
    return new IllegalArgumentException(line + why + " (expected: YAML)", e);
  }

  private static String line(JsonLocation location) {
    return location.getLineNr() > 0 ? "line " + location.getLineNr() + ": " : "";
  }

  private static IllegalArgumentException refusal(JsonProcessingException e, JsonNode tree) {
    if (!(e instanceof JsonMappingException wrong)) {
      return unreadable(e);
    }
    List<String> path =
        wrong.getPath().stream()
            .map(JsonMappingException.Reference::getFieldName)
            .filter(name -> name != null)
            .toList();
    if (e instanceof UnrecognizedPropertyException) {
      return ConfigRules.unknown(path);
    }
    JsonNode value = tree;
    for (String name : path) {
      value = value.path(name);
    }
    return ConfigRules.wrongType(path, shown(value));
  }

  private static String shown(JsonNode value) {
    String text = value.isValueNode() ? value.asText() : value.toString();
    return text.length() <= 60 ? text : text.substring(0, 60) + "...";
  }
}
