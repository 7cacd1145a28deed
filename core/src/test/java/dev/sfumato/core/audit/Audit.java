package dev.sfumato.core.audit;

import dev.sfumato.core.noise.ChiSquare;
import dev.sfumato.core.noise.InsecureRandomness;
import dev.sfumato.core.noise.Randomness;
import java.util.List;
import java.util.function.BiFunction;

/**
 * A black-box audit: runs a mechanism many times on two neighbouring inputs and bounds its privacy
 * loss from below, whatever the mechanism is.
 *
 * <p>For each event ln(P(event | one input) / P(event | other)) is bounded in both directions, also
 * for the event's complement, by Clopper and Pearson's exact bounds. The risk that any of these
 * bounds is wrong is {@link #RISK} together.
 */
final class Audit {
  /** Of one audit. There are fewer than ten honest ones, so all together reject below 1e-6. */
  static final double RISK = 1e-7;

  private final String what;
  private final List<Event> events;
  private final long trials;

  Audit(String what, List<Event> events, long trials) {
    this.what = what;
    this.events = events;
    this.trials = trials;
  }

  /** What an audit found: its best lower bound on the privacy loss, and the event that gave it. */
  record Finding(double loss, String event) {}

  /** The best lower bound for a mechanism that turns a device's data into what is opened. */
  Finding of(BiFunction<Device, Randomness, long[]> mechanism, Device device) {
    Randomness randomness = new InsecureRandomness(ChiSquare.seed());
    long[] with = count(mechanism, device, randomness);
    long[] without = count(mechanism, Device.zeroed(), randomness);
    // For each event: two inputs, and a lower and an upper bound for each.
    double risk = RISK / (4 * events.size());
    Finding best = new Finding(0, "none");
    for (int i = 0; i < with.length; i++) {
      double loss = loss(with[i], without[i], risk);
      best = loss > best.loss() ? new Finding(loss, events.get(i).name()) : best;
    }
    System.out.printf(
        "audit, %s: seed %d, 2 x %,d samples, %d events, epsilon >= %.3f by \"%s\", false-reject"
            + " rate <= %.0e%n",
        what, ChiSquare.seed(), trials, events.size(), best.loss(), best.event(), RISK);
    return best;
  }

  private long[] count(
      BiFunction<Device, Randomness, long[]> mechanism, Device device, Randomness randomness) {
    long[] counts = new long[events.size()];
    for (long trial = 0; trial < trials; trial++) {
      long[] seen = mechanism.apply(device, randomness);
      for (int i = 0; i < counts.length; i++) {
        counts[i] += events.get(i).holds().test(seen) ? 1 : 0;
      }
    }
    return counts;
  }

  /** The largest of the four log ratios: either input over the other, event or complement. */
  private double loss(long with, long without, double risk) {
    double low = ClopperPearson.lower(with, trials, risk);
    double high = ClopperPearson.upper(with, trials, risk);
    double otherLow = ClopperPearson.lower(without, trials, risk);
    double otherHigh = ClopperPearson.upper(without, trials, risk);
    double event = Math.max(Math.log(low / otherHigh), Math.log(otherLow / high));
    double complement =
        Math.max(Math.log((1 - high) / (1 - otherLow)), Math.log((1 - otherHigh) / (1 - low)));
    return Math.max(event, complement);
  }
}
