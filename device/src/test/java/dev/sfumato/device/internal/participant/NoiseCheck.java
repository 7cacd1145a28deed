package dev.sfumato.device.internal.participant;

import dev.sfumato.core.noise.NoiseLaw;
import java.util.Arrays;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Whether noise has a law, by its variance and by its distribution against the simulator's draws.
 * Rejects noise that has it with a probability under 1e-6: 2e-7 by the variance (5.2 standard
 * errors, from the law's own fourth moment) and 5e-7 by the distribution (Massart's bound for both
 * samples).
 */
record NoiseCheck(NoiseLaw law) {
  private static final double STANDARD_ERRORS = 5.2;
  private static final int SIMULATED = 1_000_000;

  /** What is wrong, or nothing. */
  Optional<String> fault(long[] noise, long seed) {
    return variance(noise).or(() -> distribution(noise, seed));
  }

  private Optional<String> variance(long[] noise) {
    double sum = 0;
    for (long each : noise) {
      sum += (double) each * each;
    }
    double found = sum / noise.length;
    double expected = law.variance();
    double error = Math.sqrt((fourthMoment() - expected * expected) / noise.length);
    return Math.abs(found - expected) <= STANDARD_ERRORS * error
        ? Optional.empty()
        : Optional.of("variance " + found + " (expected: " + expected + " +- " + error + ")");
  }

  /** From the cumulants of a difference of two negative binomials. */
  private double fourthMoment() {
    double beta = Math.exp(-law.rate());
    double fourth = 2 * law.shape() * beta * (1 + 4 * beta + beta * beta) / Math.pow(1 - beta, 4);
    return fourth + 3 * law.variance() * law.variance();
  }

  private Optional<String> distribution(long[] noise, long seed) {
    long[] simulated = new long[SIMULATED];
    law.addTo(simulated, new SplittableRandom(seed));
    double found = distance(noise, simulated);
    double most = bound(noise.length) + bound(SIMULATED);
    return found <= most
        ? Optional.empty()
        : Optional.of("distance " + found + " from the simulator's (expected: <= " + most + ")");
  }

  /** The distance that the distribution of a sample exceeds with a probability of 2.5e-7. */
  private static double bound(int sample) {
    return Math.sqrt(Math.log(2 / 2.5e-7) / (2.0 * sample));
  }

  /** The largest difference between two empirical distribution functions. */
  private static double distance(long[] one, long[] other) {
    long[] a = one.clone();
    long[] b = other.clone();
    Arrays.sort(a);
    Arrays.sort(b);
    double largest = 0;
    int i = 0;
    int j = 0;
    while (i < a.length && j < b.length) {
      long value = Math.min(a[i], b[j]);
      while (i < a.length && a[i] == value) {
        i++;
      }
      while (j < b.length && b[j] == value) {
        j++;
      }
      largest = Math.max(largest, Math.abs((double) i / a.length - (double) j / b.length));
    }
    return largest;
  }
}
