package dev.sfumato.lab.crowd;

import dev.sfumato.core.geo.Region;
import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.core.histogram.WeightedCell;
import java.util.List;
import java.util.random.RandomGenerator;

/** Devices one at a time, of which a share is outside the area. */
public final class OutsideDraw implements DeviceDraw {
  private final DeviceDraw inside;
  private final double outside;

  private OutsideDraw(DeviceDraw inside, double outside) {
    this.inside = inside;
    this.outside = outside;
  }

  /** The devices themselves where none is outside: then nothing is drawn either. */
  public static DeviceDraw of(DeviceDraw inside, double outside) {
    return outside == 0 ? inside : new OutsideDraw(inside, outside);
  }

  @Override
  public void assemble() {
    inside.assemble();
  }

  @Override
  public List<WeightedCell> next(RandomGenerator random) {
    return random.nextDouble() < outside
        ? List.of(new WeightedCell(Region.NOWHERE, 1))
        : inside.next(random);
  }

  @Override
  public void addNext(HistogramQuery query, long[] vector, RandomGenerator random) {
    if (random.nextDouble() >= outside) {
      inside.addNext(query, vector, random);
    }
  }
}
