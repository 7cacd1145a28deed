package dev.sfumato.lab.crowd;

import dev.sfumato.core.histogram.Contribution;
import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.core.histogram.WeightedCell;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.lab.dataset.CellDataset;
import dev.sfumato.lab.dataset.CellWeights;
import dev.sfumato.lab.sampling.DistinctDraws;
import java.util.List;
import java.util.random.RandomGenerator;

/** Devices in one cell each, drawn one by one. */
public final class CellDraw implements DeviceDraw {
  private final CellDataset dataset;
  private final Participation participation;
  private DistinctDraws people;

  public CellDraw(CellDataset dataset, Participation participation) {
    this.dataset = dataset;
    this.participation = participation;
    this.people = everyone();
  }

  private DistinctDraws everyone() {
    return new DistinctDraws((long) dataset.weights().total());
  }

  @Override
  public void assemble() {
    if (participation == Participation.EVERY_QUERY) {
      people = everyone();
    }
  }

  @Override
  public List<WeightedCell> next(RandomGenerator random) {
    return List.of(new WeightedCell(code(random), 1));
  }

  @Override
  public void addNext(HistogramQuery query, long[] vector, RandomGenerator random) {
    DeviceDraw.add(Contribution.single(query, dataset.region(), code(random), 0), vector);
  }

  private long code(RandomGenerator random) {
    CellWeights weights = dataset.weights();
    double place =
        dataset.isDistribution()
            ? random.nextDouble() * weights.total()
            : (double) people.next(random);
    return weights.code(weights.cellAt(place));
  }
}
