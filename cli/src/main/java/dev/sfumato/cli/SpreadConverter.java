package dev.sfumato.cli;

import java.time.Duration;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads {@code 500ms}, {@code 60s}, {@code 15m} or {@code 2h}. */
final class SpreadConverter implements ITypeConverter<Duration> {
  @Override
  public Duration convert(String text) {
    String time = text.toLowerCase(Locale.ROOT);
    if (time.matches("\\d{1,9}ms")) {
      return Duration.ofMillis(Long.parseLong(time.substring(0, time.length() - 2)));
    }
    if (!time.matches("\\d{1,6}[smh]")) {
      throw new TypeConversionException("'" + text + "' (expected: a time such as 60s, 15m or 2h)");
    }
    return Duration.parse("PT" + time.toUpperCase(Locale.ROOT));
  }
}
