package dev.sfumato.lab.swarm;

import dev.sfumato.core.Checks;
import dev.sfumato.core.geo.Bounds;
import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.LatLng;
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
  /** No region reaches it: time that a user spent outside of the map. */
  private static final LatLng ELSEWHERE = new LatLng(-90, 0);

  private final Dataset dataset;
  private final DistinctDraws people;

  Places(Dataset dataset) {
    if (dataset.region().projection() != Projection.WEB_MERCATOR) {
      throw Checks.refuse("dataset", dataset.name(), "places on Earth, not a bare grid");
    }
    this.dataset = dataset;
    this.people = new DistinctDraws(population(dataset));
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
    return DeviceData.at(middle(weights.code(weights.cellAt(mass))));
  }

  private DeviceData user(UserDataset users, int user) {
    List<DeviceData.Place> places = new ArrayList<>();
    for (int place = users.begin(user); place < users.end(user); place++) {
      places.add(new DeviceData.Place(middle(users.code(place)), users.count(place)));
    }
    places.add(new DeviceData.Place(ELSEWHERE, users.outside(user)));
    int kept = Math.min(places.size(), Contribution.MAX_LOCATIONS);
    return new DeviceData(places.subList(0, kept), 0);
  }

  /** The middle of a finest cell of the dataset's map. */
  private LatLng middle(long code) {
    Region region = dataset.region();
    Bounds cell = region.boundsOf(new CellId(1L << 2 * region.levels() | code));
    return new LatLng((cell.south() + cell.north()) / 2, (cell.west() + cell.east()) / 2);
  }
}
