package dev.sfumato.lab.crowd;

import dev.sfumato.core.histogram.Contribution;
import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.core.histogram.WeightedCell;
import java.util.List;
import java.util.random.RandomGenerator;

/** Devices one at a time, drawn at random among those who may still answer. */
public interface DeviceDraw {
  /** A new query begins: see {@link Crowd#assemble}. */
  void assemble();

  /** Where the next device was, on the Morton curve of the finest cells. */
  List<WeightedCell> next(RandomGenerator random);

  /** Adds the next device's contribution to a query's vector, without noise. */
  void addNext(HistogramQuery query, long[] vector, RandomGenerator random);

  /** Adds a contribution, after a check that it keeps to the query's sensitivity. */
  static void add(Contribution contribution, long[] vector) {
    long[] entries = contribution.checked().entries();
    for (int entry = 0; entry < vector.length; entry++) {
      vector[entry] += entries[entry];
    }
  }
}
