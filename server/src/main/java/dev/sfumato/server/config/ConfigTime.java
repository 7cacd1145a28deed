package dev.sfumato.server.config;

import dev.sfumato.core.Checks;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Times in a configuration: a whole number of seconds, minutes, hours or days. */
final class ConfigTime {
  static final String RULE = "a time such as 20s, 15m, 6h or 2d, 1s .. 30d";

  private static final Pattern TIME = Pattern.compile("(\\d{1,7})([smhd])");
  private static final Duration MAX = Duration.ofDays(30);

  private ConfigTime() {}

  /** The time that is given under a key, or another one. */
  static Duration read(String key, Optional<String> text, Duration otherwise) {
    return text.map(given -> parse(key, given)).orElse(otherwise);
  }

  private static Duration parse(String key, String text) {
    Matcher matcher = TIME.matcher(text);
    if (!matcher.matches()) {
      throw Checks.refuse(key, text, RULE);
    }
    Duration time = unit(matcher.group(2)).multipliedBy(Long.parseLong(matcher.group(1)));
    if (time.isZero() || time.compareTo(MAX) > 0) {
      throw Checks.refuse(key, text, RULE);
    }
    return time;
  }

  private static Duration unit(String letter) {
    return switch (letter) {
      case "s" -> Duration.ofSeconds(1);
      case "m" -> Duration.ofMinutes(1);
      case "h" -> Duration.ofHours(1);
      default -> Duration.ofDays(1);
    };
  }
}
