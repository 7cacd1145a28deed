package dev.sfumato.lab.rival.yardstick;

import dev.sfumato.lab.rival.ground.RawSample;
import dev.sfumato.lab.rival.ground.Rival;
import dev.sfumato.lab.rival.ground.RivalGround;
import dev.sfumato.lab.rival.ground.RivalMap;
import java.util.random.RandomGenerator;

/**
 * The raw sample, blurred as much as it needs: what could be made of the same devices without any
 * privacy, by someone who does not know the truth either.
 *
 * <p>The bandwidth has the least leave-one-out estimate of the squared error [1]: the sum of f^2
 * less twice the mean of f at each device, made without that device.
 *
 * <p>[1] M. Rudemo, "Empirical choice of histograms and kernel density estimators", Scandinavian
 * Journal of Statistics 9, 1982.
 */
public final class SmoothedSampleRival implements Rival {
  private static final double NARROWEST = 0.5;
  private static final double STEP = Math.sqrt(2);

  /** Wider than a 32nd of the map no sample of thousands needs. */
  private static final double WIDEST_PART = 1 / 32.0;

  private final RivalGround ground;
  private final int grid;

  public SmoothedSampleRival(RivalGround ground) {
    this.ground = ground;
    this.grid = ground.region().grid();
  }

  @Override
  public RivalMap draw(RawSample sample, RandomGenerator random) {
    double[] raw = ground.rows(sample.shares());
    double[] best = raw;
    double least = score(raw, raw, 1, (double) sample.survivors());
    for (double width = NARROWEST; width <= WIDEST_PART * grid; width *= STEP) {
      Blur blur = new Blur(width);
      double[] blurred = blur.of(raw, grid);
      double score = score(raw, blurred, blur.kept(), (double) sample.survivors());
      if (score < least) {
        least = score;
        best = blurred;
      }
    }
    return new RivalMap(ground.density(best), 0);
  }

  private static double score(double[] raw, double[] blurred, double kept, double devices) {
    double squares = 0;
    double withoutOneself = 0;
    for (int cell = 0; cell < raw.length; cell++) {
      squares += blurred[cell] * blurred[cell];
      withoutOneself += raw[cell] * (devices * blurred[cell] - kept);
    }
    return squares - 2 * withoutOneself / Math.max(1, devices - 1);
  }
}
