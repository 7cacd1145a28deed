package dev.sfumato.server.config;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.KebabCaseStrategy;
import dev.sfumato.core.Checks;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The rules of {@link ConfigKeys}, applied and put into words. */
final class ConfigRules {
  /** Every key with its section, such as {@code gate.streams}; sections themselves as well. */
  private static final SortedMap<String, RecordComponent> KEYS = keys(ConfigKeys.class, "");

  private ConfigRules() {}

  private static SortedMap<String, RecordComponent> keys(Class<?> section, String prefix) {
    SortedMap<String, RecordComponent> all = new TreeMap<>();
    for (RecordComponent each : section.getRecordComponents()) {
      String name = prefix + name(each);
      all.put(name, each);
      if (type(each) instanceof Class<?> type && type.isRecord()) {
        all.putAll(keys(type, name + "."));
      }
    }
    return all;
  }

  private static String name(RecordComponent component) {
    return KebabCaseStrategy.INSTANCE.translate(component.getName());
  }

  /** What is in the component's {@code Optional}. */
  private static Type type(RecordComponent component) {
    return ((ParameterizedType) component.getGenericType()).getActualTypeArguments()[0];
  }

  /** The keys that take a value, each with its section. */
  static List<String> names() {
    return KEYS.entrySet().stream()
        .filter(each -> !isSection(each.getValue()))
        .map(java.util.Map.Entry::getKey)
        .toList();
  }

  private static boolean isSection(RecordComponent component) {
    return type(component) instanceof Class<?> type && type.isRecord();
  }

  /** Whether every number is within its bounds. */
  static void check(ConfigKeys keys) {
    check(keys, "");
  }

  private static void check(Record section, String prefix) {
    for (RecordComponent each : section.getClass().getRecordComponents()) {
      String name = prefix + name(each);
      value(section, each)
          .ifPresent(
              value -> {
                if (value instanceof Record inner) {
                  check(inner, name + ".");
                } else if (value instanceof Number number && !isWithin(number, rule(each))) {
                  throw Checks.refuse(name, number, bounds(rule(each)));
                }
              });
    }
  }

  private static Optional<?> value(Record section, RecordComponent component) {
    try {
      return (Optional<?>) component.getAccessor().invoke(section);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("a key that cannot be read", e);
    }
  }

  /** Also refuses what is no number. */
  private static boolean isWithin(Number number, ConfigRule rule) {
    return number.doubleValue() >= rule.least() && number.doubleValue() <= rule.most();
  }

  static IllegalArgumentException wrongType(List<String> path, String value) {
    String name = String.join(".", path);
    RecordComponent component = KEYS.get(name);
    if (component == null) {
      return Checks.refuse(name, value, "what deploy/sfumato.yaml shows");
    }
    ConfigRule rule = rule(component);
    return Checks.refuse(name, rule.secret() ? "(not shown)" : value, words(component));
  }

  private static String words(RecordComponent component) {
    ConfigRule rule = rule(component);
    if (!rule.value().isEmpty()) {
      return rule.value();
    }
    return (type(component) == Double.class ? "a number, " : "a whole number, ") + bounds(rule);
  }

  private static String bounds(ConfigRule rule) {
    return plain(rule.least()) + " .. " + plain(rule.most());
  }

  private static String plain(double bound) {
    return BigDecimal.valueOf(bound).stripTrailingZeros().toPlainString();
  }

  private static ConfigRule rule(RecordComponent component) {
    ConfigRule rule = component.getAnnotation(ConfigRule.class);
    if (rule == null) {
      throw new IllegalStateException(component + " (expected: with a rule)");
    }
    return rule;
  }

  static IllegalArgumentException unknown(List<String> path) {
    String name = String.join(".", path);
    String prefix = name.substring(0, name.lastIndexOf('.') + 1);
    String known =
        KEYS.keySet().stream()
            .filter(each -> each.startsWith(prefix))
            .map(each -> each.substring(prefix.length()))
            .filter(each -> !each.contains("."))
            .collect(Collectors.joining(", "));
    return new IllegalArgumentException(
        name
            + ": no such key; did you mean "
            + nearest(name)
            + "? (expected: one of "
            + known
            + ")");
  }

  /** The key that needs the fewest letters changed, wherever in the file it belongs. */
  private static String nearest(String name) {
    String last = name.substring(name.lastIndexOf('.') + 1);
    return KEYS.keySet().stream()
        .min(
            Comparator.comparingInt((String each) -> distance(last, lastPart(each)))
                .thenComparingInt(each -> distance(name, each)))
        .orElseThrow();
  }

  private static String lastPart(String name) {
    return name.substring(name.lastIndexOf('.') + 1);
  }

  /** Levenshtein's: letters to put in, take out or exchange. */
  private static int distance(String from, String to) {
    int[] row = new int[to.length() + 1];
    Arrays.setAll(row, i -> i);
    for (int i = 1; i <= from.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= to.length(); j++) {
        int exchanged = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(exchanged, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[to.length()];
  }
}
