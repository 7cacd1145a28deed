package dev.sfumato.benchmarks;

import dev.sfumato.core.noise.NoiseLaw;
import dev.sfumato.core.noise.NoiseShare;
import dev.sfumato.core.noise.Randomness;
import dev.sfumato.core.noise.SecureRandomness;
import dev.sfumato.core.noise.exact.ExactNoise;
import dev.sfumato.core.privacy.Epsilon;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** What noise costs: exactly, for one device, and quickly, for a simulated sum. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class NoiseBenchmark {

  /** One device's noise; the bar is a million entries, divisor 9,000, epsilon 1, in 50 ms. */
  @State(Scope.Thread)
  public static class Device {
    @Param({"1", "9000"})
    int divisor;

    @Param({"0.005", "1"})
    String epsilon = "1";

    final Randomness randomness = new SecureRandomness();

    NoiseShare share() {
      return new NoiseShare(Epsilon.parse(epsilon), 1, divisor);
    }
  }

  /** The noise of a sum over all shards. */
  @State(Scope.Thread)
  public static class Sum {
    @Param({"0.0001", "0.01", "1"})
    double rate;

    @Param({"0.01", "1", "1.05", "10"})
    double shape;

    final RandomGenerator random = RandomGenerator.of("L64X128MixRandom");
    final long[] counts = new long[10_000];
  }

  @Benchmark
  public long[] exactMillionEntries(Device device) {
    return ExactNoise.draw(device.share(), 1_000_000, device.randomness);
  }

  @Benchmark
  public long[] simulatedTenThousandEntries(Sum sum) {
    new NoiseLaw(sum.rate, sum.shape).addTo(sum.counts, sum.random);
    return sum.counts;
  }

  @Benchmark
  public long secureTwentyBits(Device device) {
    return device.randomness.nextBits(20);
  }
}
