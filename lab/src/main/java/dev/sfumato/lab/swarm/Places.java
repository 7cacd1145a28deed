package dev.sfumato.lab.swarm;

import dev.sfumato.core.Checks;
import dev.sfumato.core.geo.Bounds;
import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.Projection;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.histogram.Contribution;
import dev.sfumato.lab.dataset.CellWeights;
import dev.sfumato.lab.dataset.Dataset;
import dev.sfumato.lab.dataset.UserDataset;
import dev.sfumato.lab.sampling.DistinctDraws;
import dev.sfumato.protocol.DeviceData;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** Gives each device the places of somebody in a dataset, nobody's twice where they are people. */
final class Places {
  private final Dataset dataset;
  private final DistinctDraws people;

  Places(Dataset dataset) {
    boolean bare =
        dataset.region().projection() == Projection.PLAIN && quantities(dataset).isEmpty();
    if (bare) {
      throw Checks.refuse("dataset", dataset.name(), "places on Earth, or --space; no bare grid");
    }
    this.dataset = dataset;
    this.people = new DistinctDraws(population(dataset));
  }

  /** What they are about; empty for places on the Earth. */
  String quantities() {
    return quantities(dataset);
  }

  private static String quantities(Dataset dataset) {
    return dataset.region().quantities();
  }

  private static long population(Dataset dataset) {
    return dataset instanceof UserDataset users
        ? users.users()
        : (long) Math.max(1, dataset.weights().total());
  }

  DeviceData next(RandomGenerator random) {
    if (dataset instanceof UserDataset users) {
      return user(users, (int) people.next(random));
    }
    CellWeights weights = dataset.weights();
    double mass =
        dataset.isDistribution()
            ? random.nextDouble() * weights.total()
            : (double) people.next(random);
    return new DeviceData(List.of(middle(weights.code(weights.cellAt(mass)), 1)), 0);
  }

  private DeviceData user(UserDataset users, int user) {
    List<DeviceData.Place> places = new ArrayList<>();
    for (int place = users.begin(user); place < users.end(user); place++) {
      places.add(middle(users.code(place), users.count(place)));
    }
    places.add(new DeviceData.Place(Double.NaN, Double.NaN, users.outside(user)));
    int kept = Math.min(places.size(), Contribution.MAX_LOCATIONS);
    return new DeviceData(places.subList(0, kept), 0);
  }

  /** The middle of a finest cell of the dataset's map. */
  private DeviceData.Place middle(long code, long weight) {
    Region region = dataset.region();
    Bounds cell = region.boundsOf(new CellId(1L << 2 * region.levels() | code));
    double y = (cell.south() + cell.north()) / 2;
    return new DeviceData.Place(y, (cell.west() + cell.east()) / 2, weight);
  }
}
