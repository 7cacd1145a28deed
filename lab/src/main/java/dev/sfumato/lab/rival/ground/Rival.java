package dev.sfumato.lab.rival.ground;

import java.util.random.RandomGenerator;

/**
 * A way of making a map that is no sequence of histogram queries: the baselines of the paper, and
 * yardsticks from other models of trust.
 */
@FunctionalInterface
public interface Rival {
  /** The map that these devices give, and what it cost them. */
  RivalMap draw(RawSample sample, RandomGenerator random);
}
