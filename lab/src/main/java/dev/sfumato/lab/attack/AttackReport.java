package dev.sfumato.lab.attack;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * What came of an attack.
 *
 * @param clients how many there were, corrupt ones included
 * @param read honest clients' vectors that the coordinator stated exactly
 * @param refusals how many honest clients stopped, and why
 */
public record AttackReport(
    AttackKind kind,
    String assurance,
    int clients,
    int corrupt,
    int read,
    Map<String, Integer> refusals,
    double seconds) {
  public AttackReport {
    refusals = new TreeMap<>(refusals);
  }

  /** One JSON object on one line. */
  public String toJson() {
    StringBuilder stops = new StringBuilder("{");
    refusals.forEach(
        (reason, count) ->
            stops
                .append(stops.length() > 1 ? "," : "")
                .append(quoted(reason))
                .append(':')
                .append(count));
    return String.format(
        Locale.ROOT,
        "{\"attack\":%s,\"assurance\":%s,\"clients\":%d,\"corrupt\":%d,\"read\":%d,\"refused\":%s},"
            + "\"seconds\":%.1f}",
        quoted(kind.label()),
        quoted(assurance),
        clients,
        corrupt,
        read,
        stops,
        seconds);
  }

  private static String quoted(String text) {
    return '"' + text + '"';
  }

  /** For people. */
  public String toText() {
    return String.format(
        Locale.ROOT,
        "%-18s %-9s read %d of %d vectors; %d clients stopped %s; %.1f s%n",
        kind.label(),
        assurance,
        read,
        clients - corrupt,
        refusals.values().stream().mapToInt(Integer::intValue).sum(),
        refusals,
        seconds);
  }
}
