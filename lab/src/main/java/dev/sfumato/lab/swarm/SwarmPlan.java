package dev.sfumato.lab.swarm;

import dev.sfumato.core.Checks;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * What a swarm does.
 *
 * @param server where the coordinator listens
 * @param devices how many there are
 * @param dropout the chance of each device to vanish in one of the rounds
 * @param connections how many connections they share; as many as devices for one each
 * @param seed decides places and dropouts, never keys or noise
 * @param limit when to give up whatever is not over
 * @param authority the PEM file of whoever signed the coordinator's certificate; without it the
 *     devices trust whom the system trusts
 * @param stays whether devices that are left over wait for campaigns to come, until the limit
 * @param defaultPolicy whether devices agree to no more than a device does by default, in place of
 *     everything
 * @param visits how devices come and go between rounds
 * @param enrolment who gives the devices credentials, if anyone
 */
public record SwarmPlan(
    String server,
    int devices,
    double dropout,
    int connections,
    long seed,
    Duration limit,
    Optional<Path> authority,
    boolean stays,
    boolean defaultPolicy,
    VisitPlan visits,
    Optional<SwarmEnrolment> enrolment) {
  public static final int MAX_DEVICES = 1_000_000;

  private static final int MIN_CONNECTIONS = 8;

  /** Fewer than a coordinator allows by default: further streams would wait for these to end. */
  private static final int STREAMS_PER_CONNECTION = 100;

  public SwarmPlan {
    Checks.checkRange("devices", devices, 1, MAX_DEVICES);
    Checks.checkRange("connections", connections, 1, devices);
    if (!(dropout >= 0 && dropout < 1)) {
      throw Checks.refuse("dropout", dropout, "0 <= share < 1");
    }
    if (limit.isNegative() || limit.isZero()) {
      throw Checks.refuse("limit", limit, "> 0");
    }
    int codes = enrolment.map(each -> each.codes().size()).orElse(devices);
    if (codes < devices) {
      throw Checks.refuse("codes", codes, "one a device, " + devices);
    }
  }

  /** As many connections as so many devices should share. */
  public static int connectionsFor(int devices) {
    int needed = (devices + STREAMS_PER_CONNECTION - 1) / STREAMS_PER_CONNECTION;
    return Math.min(devices, Math.max(MIN_CONNECTIONS, needed));
  }

  /** Devices agree to everything. */
  public SwarmPlan(
      String server,
      int devices,
      double dropout,
      int connections,
      long seed,
      Duration limit,
      Optional<Path> authority,
      boolean stays) {
    this(
        server,
        devices,
        dropout,
        connections,
        seed,
        limit,
        authority,
        stays,
        false,
        VisitPlan.PUNCTUAL,
        Optional.empty());
  }

  /** Devices that are left over stay. */
  public SwarmPlan(
      String server, int devices, double dropout, int connections, long seed, Duration limit) {
    this(server, devices, dropout, connections, seed, limit, Optional.empty(), true);
  }
}
