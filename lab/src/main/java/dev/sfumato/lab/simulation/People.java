package dev.sfumato.lab.simulation;

import dev.sfumato.core.Checks;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.lab.crowd.CellDraw;
import dev.sfumato.lab.crowd.CountedCrowd;
import dev.sfumato.lab.crowd.Crowd;
import dev.sfumato.lab.crowd.DeviceDraw;
import dev.sfumato.lab.crowd.DistributionCrowd;
import dev.sfumato.lab.crowd.Locations;
import dev.sfumato.lab.crowd.OutsideCrowd;
import dev.sfumato.lab.crowd.OutsideDraw;
import dev.sfumato.lab.crowd.PeopleCrowd;
import dev.sfumato.lab.crowd.UserDraw;
import dev.sfumato.lab.dataset.CellDataset;
import dev.sfumato.lab.dataset.Dataset;
import dev.sfumato.lab.dataset.UserDataset;

/** A dataset as devices see it: one cell each, or the weighted places of a user. */
final class People {
  private final SimulationPlan plan;

  /** Everyone in one cell; where users send all of their places, those users at their most. */
  private final CellDataset cells;

  People(SimulationPlan plan) {
    this.plan = plan;
    this.cells = cells(plan.dataset());
    checkEnough();
  }

  private static CellDataset cells(Dataset dataset) {
    return dataset instanceof UserDataset users ? users.atMostVisited() : (CellDataset) dataset;
  }

  /** Weights may be sampled without end, people may not. */
  private void checkEnough() {
    long devices = plan.campaign().devices();
    double inside = devices * (1 - plan.fleet().outside());
    // How many are inside is up to chance; more than six deviations never come.
    double most = inside + 6 * Math.sqrt(inside * plan.fleet().outside());
    double people = isWeighted() ? ((UserDataset) plan.dataset()).users() : cells.weights().total();
    if (!cells.isDistribution() && most > people) {
      throw Checks.refuse(
          "devices", devices, "at most the " + (long) people + " people of " + cells.name());
    }
  }

  /** The sums of a new run. */
  Sums sums() {
    FleetOptions fleet = plan.fleet();
    if (plan.strategy().isRival()) {
      return plainSums(crowd());
    }
    if (fleet.perDevice()) {
      return new DeviceSums(devices(), plan.campaign(), fleet);
    }
    return new LawSums(crowd(), fleet);
  }

  /** A rival adds its own noise, or none. */
  private static Sums plainSums(Crowd crowd) {
    return (query, shards, random) -> crowd.answer(query, OpenedShards.survivors(shards), random);
  }

  private Crowd crowd() {
    return OutsideCrowd.of(everyone(), plan.fleet().outside());
  }

  private Crowd everyone() {
    if (isWeighted()) {
      return new CountedCrowd(draw());
    }
    return cells.isDistribution()
        ? new DistributionCrowd(cells.weights())
        : new PeopleCrowd(cells.weights(), participation());
  }

  private DeviceDraw devices() {
    return OutsideDraw.of(draw(), plan.fleet().outside());
  }

  private DeviceDraw draw() {
    return isWeighted()
        ? new UserDraw((UserDataset) plan.dataset(), participation(), plan.campaign().rounding())
        : new CellDraw(cells, participation());
  }

  private boolean isWeighted() {
    return plan.locations() == Locations.WEIGHTED;
  }

  private Participation participation() {
    return plan.campaign().participation();
  }
}
