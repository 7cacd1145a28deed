package dev.sfumato.server.api.access;

import dev.sfumato.core.Checks;

/**
 * The most that anyone outside may ask for.
 *
 * @param bodyBytes of one request
 * @param campaigns kept at a time, ended ones included
 * @param areaKm2 of a campaign
 * @param levels of a campaign's finest cells: the grid has 2^levels cells a side
 * @param vectorLength the longest vector that a device is asked for
 * @param devices of a campaign
 * @param requestsPerSecond of one token, in the long run; bursts may be three times as many
 * @param eventStreams open at a time on a node; a quarter of them from one address
 */
public record Limits(
    int bodyBytes,
    int campaigns,
    double areaKm2,
    int levels,
    int vectorLength,
    long devices,
    int requestsPerSecond,
    int eventStreams) {
  /** Their list is one answer. */
  public static final int MAX_CAMPAIGNS = 10_000;

  /** More than people have. */
  public static final long MAX_DEVICES = 100_000_000_000L;

  public Limits {
    Checks.checkRange("body-bytes", bodyBytes, 1 << 10, 1 << 26);
    Checks.checkRange("campaigns", campaigns, 1, MAX_CAMPAIGNS);
    Checks.checkPositive("area-km2", areaKm2);
    Checks.checkRange("levels", levels, 1, 24);
    Checks.checkRange("vector-length", vectorLength, 4, 1 << 24);
    Checks.checkRange("devices", devices, 1, MAX_DEVICES);
    Checks.checkRange("requests-per-second", requestsPerSecond, 1, 1_000_000);
    Checks.checkRange("event-streams", eventStreams, 1, 100_000);
  }

  /** A continent, a grid of 65,536, vectors of a million entries. */
  public static Limits defaults() {
    return new Limits(1 << 20, 1_000, 20_000_000, 16, 1 << 20, 1_000_000_000L, 50, 200);
  }
}
