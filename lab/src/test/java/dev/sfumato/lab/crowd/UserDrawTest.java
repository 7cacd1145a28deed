package dev.sfumato.lab.crowd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.campaign.Rounding;
import dev.sfumato.core.geo.Bounds;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.core.strategy.StrategyName;
import dev.sfumato.lab.dataset.PointData;
import dev.sfumato.lab.dataset.UserDataset;
import dev.sfumato.lab.simulation.FleetOptions;
import dev.sfumato.lab.simulation.Simulation;
import dev.sfumato.lab.simulation.SimulationPlan;
import dev.sfumato.lab.simulation.TinyCity;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Users with several places: 40 of them, a third of whose visits lie outside. */
class UserDrawTest {
  private static final int USERS = 40;
  private static final long SCALE = 100;

  @TempDir private Path folder;

  private UserDataset users;

  @BeforeEach
  void readUsers() throws Exception {
    StringBuilder csv = new StringBuilder("user,lat,lon\n");
    for (int user = 0; user < USERS; user++) {
      csv.append(user).append(",0.1,0.1\n");
      csv.append(user).append(",0.9,0.").append(user % 8 + 1).append("\n");
      csv.append(user).append(",50,50\n");
    }
    Path file = Files.writeString(folder.resolve("visits.csv"), csv);
    users = (UserDataset) PointData.read(file, new Bounds(0, 0, 1, 1), 8);
  }

  @ParameterizedTest
  @EnumSource(Rounding.class)
  void addNext_everyUser_addsTheirShares(Rounding rounding) {
    Campaign campaign = campaign(rounding);
    Partition partition = Partition.uniform(3);
    HistogramQuery query = TinyCity.query(campaign, partition, USERS);
    UserDraw draw = new UserDraw(users, Participation.ONCE, rounding);
    SplittableRandom random = new SplittableRandom(3);
    long[] sums = new long[query.length()];
    for (int user = 0; user < USERS; user++) {
      draw.addNext(query, sums, random);
    }
    // Each of 120 roundings moves its entry by less than one.
    for (int cell = 0; cell < 64; cell++) {
      double truth = SCALE * users.weights().between(cell, cell + 1);
      assertThat((double) sums[cell]).isCloseTo(truth, within(40.0));
    }
    double inside = SCALE * USERS * 2 / 3.0;
    assertThat((double) Arrays.stream(sums).sum()).isCloseTo(inside, within(60.0));
    assertThatThrownBy(() -> draw.addNext(query, sums, random))
        .hasMessage("draws: 41 (expected: 1 .. 40)");
  }

  @Test
  void run_weighted_runsBothWays() throws Exception {
    for (boolean perDevice : new boolean[] {false, true}) {
      SimulationPlan plan =
          SimulationPlan.of(users, campaign(Rounding.EXACT), StrategyName.FLAT, 1)
              .withLocations(Locations.WEIGHTED)
              .withFleet(new FleetOptions(0, OptionalInt.empty(), perDevice));
      assertThat(new Simulation(plan).run(0).result().participations()).isEqualTo(USERS);
    }
  }

  @Test
  void plan_weightedWithoutUsers_refuses() {
    SimulationPlan plan =
        SimulationPlan.of(
            TinyCity.people(), TinyCity.campaign(10, Participation.ONCE), StrategyName.FLAT, 1);
    assertThatThrownBy(() -> plan.withLocations(Locations.WEIGHTED))
        .hasMessage("locations: weighted (expected: single, as the data has no users)");
  }

  private Campaign campaign(Rounding rounding) {
    return Campaign.of(users.region(), USERS, Epsilon.parse("1"), Participation.ONCE)
        .withWeights(SCALE, rounding);
  }
}
