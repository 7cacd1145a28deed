package dev.sfumato.lab.crowd;

import dev.sfumato.core.histogram.HistogramQuery;
import java.util.random.RandomGenerator;

/** A crowd whose contributions are added up one by one: for weighted locations. */
public record CountedCrowd(DeviceDraw devices) implements Crowd {
  @Override
  public void assemble() {
    devices.assemble();
  }

  @Override
  public long[] answer(HistogramQuery query, long count, RandomGenerator random) {
    long[] sums = new long[query.length()];
    for (long device = 0; device < count; device++) {
      devices.addNext(query, sums, random);
    }
    return sums;
  }
}
