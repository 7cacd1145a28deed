package dev.sfumato.lab.rival.yardstick;

import dev.sfumato.lab.rival.ground.RawSample;
import dev.sfumato.lab.rival.ground.Rival;
import dev.sfumato.lab.rival.ground.RivalGround;
import dev.sfumato.lab.rival.ground.RivalMap;
import java.util.random.RandomGenerator;

/**
 * One query to everyone for 64 x 64 cells, blurred by 0.4 of a cell: the least that a map should be
 * better than.
 */
public final class BlurredGridRival implements Rival {
  private static final int LEVEL = 6;
  private static final double CELLS = 0.4;

  private final RivalGround ground;

  public BlurredGridRival(RivalGround ground) {
    this.ground = ground;
  }

  @Override
  public RivalMap draw(RawSample sample, RandomGenerator random) {
    int level = Math.min(LEVEL, ground.levels());
    double[] counts = sample.noisy(sample.levels()[level], sample.epsilon(), 1, random);
    double[] rows = ground.rows(ground.spread(counts, level));
    int side = ground.region().grid();
    double cell = Math.scalb(1.0, ground.levels() - level);
    return new RivalMap(ground.density(new Blur(CELLS * cell).of(rows, side)), counts.length);
  }
}
