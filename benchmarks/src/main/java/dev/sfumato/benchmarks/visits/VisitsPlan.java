package dev.sfumato.benchmarks.visits;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * What the trial does.
 *
 * @param jar the coordinator's
 * @param devices seats of the one sum
 * @param dropout the chance of each device to vanish in one of the rounds
 * @param roundSeconds what a round takes at the most; since some vanish, what it takes
 * @param kills how often the coordinator dies, at random moments
 * @param seed of places, dropouts and moments
 * @param port of the first coordinator
 * @param database two nodes on this PostgreSQL, in place of one on its own file
 */
record VisitsPlan(
    Path jar,
    int devices,
    double dropout,
    int roundSeconds,
    int kills,
    long seed,
    int port,
    Optional<String> database) {
  /** Some are left over. */
  int swarm() {
    return devices + devices / 50;
  }

  /** A device comes in the first half of a round: the rest is for those who found nobody. */
  Duration spread() {
    return Duration.ofMillis(500L * roundSeconds);
  }

  /** Five rounds. */
  Duration length() {
    return Duration.ofSeconds(5L * roundSeconds);
  }

  /** When to give up, however slow the machine. */
  Duration limit() {
    return length().multipliedBy(4).plusMinutes(15);
  }
}
