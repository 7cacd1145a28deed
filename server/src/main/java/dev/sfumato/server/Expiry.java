package dev.sfumato.server;

import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** How long a chain of certificates holds: as long as the one that ends first. */
final class Expiry {
  /** In which a new one can be had without haste. */
  static final Duration SOON = Duration.ofDays(30);

  private Expiry() {}

  /** What is wrong with the time of a certificate, in a line; empty when nothing is. */
  static Optional<String> warning(Path file, List<X509Certificate> chain, Instant now) {
    Instant begin = begin(chain);
    Instant end = end(chain);
    String who = "tls-cert: " + file + " ";
    if (!now.isBefore(end)) {
      return Optional.of(
          who + "expired on " + day(end) + ": browsers and devices refuse it; replace it");
    }
    if (now.isBefore(begin)) {
      return Optional.of(
          who + "is not valid before " + day(begin) + ": browsers and devices refuse it");
    }
    if (now.plus(SOON).isBefore(end)) {
      return Optional.empty();
    }
    long days = Duration.between(now, end).toDays();
    return Optional.of(
        who
            + "expires on "
            + day(end)
            + ", in "
            + days
            + " days; a new one is used when it is there");
  }

  private static Instant begin(List<X509Certificate> chain) {
    return chain.stream()
        .map(each -> each.getNotBefore().toInstant())
        .max(Comparator.naturalOrder())
        .orElse(Instant.MIN);
  }

  private static Instant end(List<X509Certificate> chain) {
    return chain.stream()
        .map(each -> each.getNotAfter().toInstant())
        .min(Comparator.naturalOrder())
        .orElse(Instant.MAX);
  }

  private static String day(Instant instant) {
    return instant.atOffset(ZoneOffset.UTC).toLocalDate().toString();
  }
}
