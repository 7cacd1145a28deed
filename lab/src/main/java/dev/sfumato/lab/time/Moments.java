package dev.sfumato.lab.time;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.OptionalLong;

/**
 * Moments as they stand in files, in milliseconds of 1970 on: ISO 8601 with or without a time and
 * an offset (else UTC), a blank in place of the T, slashes in place of the dashes; or whole
 * seconds, milliseconds or microseconds since 1970.
 */
public final class Moments {
  private static final int DATE = "2024-05-01".length();
  private static final int MINUTES = "2024-05-01T12:30".length();

  private Moments() {}

  /** The moment of a text; empty if it is none. */
  public static OptionalLong parse(String text) {
    String said = text.strip();
    try {
      if (said.matches("-?\\d{9,17}")) {
        return OptionalLong.of(sinceEpoch(said));
      }
      return said.length() >= DATE
          ? OptionalLong.of(written(said).toEpochMilli())
          : OptionalLong.empty();
    } catch (DateTimeException | ArithmeticException e) {
      // Its message holds what the row says: it goes no further.
      return OptionalLong.empty();
    }
  }

  /** Seconds up to the year 5138, milliseconds from 1973 to 5138, then microseconds. */
  private static long sinceEpoch(String digits) {
    long number = Long.parseLong(digits);
    long size = Math.abs(number);
    return size < 100_000_000_000L
        ? number * 1000
        : size < 100_000_000_000_000L ? number : number / 1000;
  }

  private static Instant written(String said) {
    String iso = said.substring(0, DATE).replace('/', '-') + said.substring(DATE).replace(' ', 'T');
    if (iso.length() == DATE) {
      return LocalDateTime.parse(iso + "T00:00").toInstant(ZoneOffset.UTC);
    }
    boolean offset = iso.length() > MINUTES && iso.substring(MINUTES).matches(".*[Zz+-].*");
    return offset
        ? OffsetDateTime.parse(iso).toInstant()
        : LocalDateTime.parse(iso).toInstant(ZoneOffset.UTC);
  }
}
