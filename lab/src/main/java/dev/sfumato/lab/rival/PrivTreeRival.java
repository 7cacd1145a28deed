package dev.sfumato.lab.rival;

import dev.sfumato.core.noise.NoiseLaw;
import dev.sfumato.lab.rival.ground.RawSample;
import dev.sfumato.lab.rival.ground.Rival;
import dev.sfumato.lab.rival.ground.RivalGround;
import dev.sfumato.lab.rival.ground.RivalMap;
import java.util.Arrays;
import java.util.random.RandomGenerator;

/**
 * PrivTree of [1]: with a trusted server, a tree of any depth for a constant noise, as each count
 * is made smaller by a constant for every level before it is compared.
 *
 * <p>A reference from the central model: half of the budget finds the tree, half counts its leaves.
 *
 * <p>[1] J. Zhang, X. Xiao, X. Xie, "PrivTree: a differentially private algorithm for hierarchical
 * decompositions", SIGMOD 2016: Algorithm 2 with fan-out beta = 4, lambda = (2 beta - 1) / (beta -
 * 1) / epsilon, delta = lambda ln beta, theta = 0.
 */
public final class PrivTreeRival implements Rival {
  private static final double FAN_OUT = 4;

  private final RivalGround ground;

  public PrivTreeRival(RivalGround ground) {
    this.ground = ground;
  }

  @Override
  public RivalMap draw(RawSample sample, RandomGenerator random) {
    Growth growth = new Growth(sample, random);
    growth.grow(0, 0);
    return new RivalMap(ground.raster(growth.density), 0);
  }

  /** lambda. */
  static double noiseScale(double epsilon) {
    return (2 * FAN_OUT - 1) / (FAN_OUT - 1) / epsilon;
  }

  private final class Growth {
    private final long[][] counts;
    private final double lambda;
    private final NoiseLaw leafNoise;
    private final RandomGenerator random;
    private final double[] density = new double[1 << 2 * ground.levels()];

    Growth(RawSample sample, RandomGenerator random) {
      this.counts = sample.levels();
      this.lambda = noiseScale(sample.epsilon() / 2);
      this.leafNoise = sample.central().law(sample.epsilon() / 2, 1);
      this.random = random;
    }

    private void grow(int level, int cell) {
      if (level < ground.levels() && splits(level, counts[level][cell])) {
        for (int child = 4 * cell; child < 4 * cell + 4; child++) {
          grow(level + 1, child);
        }
      } else {
        addLeaf(level, cell);
      }
    }

    private boolean splits(int level, long count) {
      double delta = lambda * Math.log(FAN_OUT);
      double biased = Math.max(-delta, count - level * delta);
      return biased + laplace() > 0;
    }

    private double laplace() {
      double u = random.nextDouble() - 0.5;
      return -lambda * Math.signum(u) * Math.log1p(-2 * Math.abs(u));
    }

    private void addLeaf(int level, int cell) {
      long[] count = {counts[level][cell]};
      leafNoise.addTo(count, random);
      double open = ground.open().at(level, cell);
      int shift = 2 * (ground.levels() - level);
      double each = open > 0 ? Math.max(0, count[0]) / open : 0;
      Arrays.fill(density, cell << shift, (cell + 1) << shift, each);
    }
  }
}
