package dev.sfumato.lab.swarm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sfumato.core.geo.Bounds;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.histogram.Contribution;
import dev.sfumato.lab.dataset.CellDataset;
import dev.sfumato.lab.dataset.CellTally;
import dev.sfumato.lab.dataset.Dataset;
import dev.sfumato.lab.dataset.PointData;
import dev.sfumato.protocol.DeviceData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlacesTest {
  private static final Bounds AREA = new Bounds(0, 0, 1, 1);
  private static final Region REGION = Region.around(AREA, 8);

  @TempDir private Path folder;

  private final SplittableRandom random = new SplittableRandom(7);

  private static CellTally tally() {
    CellTally tally = new CellTally(3);
    tally.add(REGION.mortonAt(0.9, 0.1), 3);
    tally.add(REGION.mortonAt(0.2, 0.8), 2);
    return tally;
  }

  private static long cellOf(DeviceData data) {
    assertThat(data.places()).hasSize(1);
    DeviceData.Place where = data.places().get(0);
    return REGION.mortonAt(where.y(), where.x());
  }

  /** Everybody once, each in the cell that the data says, and then nobody. */
  @Test
  void next_people_areEverybodyOnce() {
    Places places = new Places(CellDataset.ofPeople("five", REGION, tally().weights()));
    int[] seen = new int[64];
    for (int person = 0; person < 5; person++) {
      seen[(int) cellOf(places.next(random))]++;
    }
    assertThat(seen[(int) REGION.mortonAt(0.9, 0.1)]).isEqualTo(3);
    assertThat(seen[(int) REGION.mortonAt(0.2, 0.8)]).isEqualTo(2);
    assertThatThrownBy(() -> places.next(random)).hasMessage("draws: 6 (expected: 1 .. 5)");
  }

  /** 10,000 devices: the share is within six standard errors (false rejects under 2e-9). */
  @Test
  void next_distribution_neverEnds() {
    Places places = new Places(CellDataset.ofDistribution("five", REGION, tally().weights()));
    long west = 0;
    for (int device = 0; device < 10_000; device++) {
      west += cellOf(places.next(random)) == REGION.mortonAt(0.9, 0.1) ? 1 : 0;
    }
    assertThat(west / 10_000.0).isBetween(0.6 - 0.03, 0.6 + 0.03);
  }

  private Dataset users(String... rows) throws IOException {
    Path file = folder.resolve("visits.csv");
    Files.writeString(file, "user,lat,lon\n" + String.join("\n", rows));
    return PointData.read(file, AREA, 8);
  }

  /** Visits outside of the map are a place too, which no region reaches. */
  @Test
  void next_user_hasAllPlacesAndTheTimeElsewhere() throws IOException {
    Places places = new Places(users("a,0.9,0.1", "a,0.9,0.1", "a,0.2,0.8", "a,50,50"));
    List<DeviceData.Place> found = places.next(random).places();
    assertThat(found).hasSize(3);
    long visits = 0;
    for (DeviceData.Place place : found) {
      long cell = REGION.mortonAt(place.y(), place.x());
      long expected = cell == Region.NOWHERE ? 1 : cell == REGION.mortonAt(0.9, 0.1) ? 2 : 1;
      assertThat(place.weight()).isEqualTo(expected);
      visits += place.weight();
    }
    assertThat(visits).isEqualTo(4);
    assertThatThrownBy(() -> places.next(random)).hasMessage("draws: 2 (expected: 1 .. 1)");
  }

  /** A device sends no more places than a contribution takes. */
  @Test
  void next_userEverywhere_keepsAsManyPlacesAsAContributionTakes() throws IOException {
    int side = 64;
    StringBuilder rows = new StringBuilder();
    for (int i = 0; i < side * side; i++) {
      int row = i / side;
      int column = i % side;
      rows.append("a,").append((row + 0.5) / side).append(',');
      rows.append((column + 0.5) / side).append('\n');
    }
    Path file = folder.resolve("everywhere.csv");
    Files.writeString(file, "user,lat,lon\n" + rows);
    Places places = new Places(PointData.read(file, AREA, 256));
    assertThat(places.next(random).places().size())
        .isLessThanOrEqualTo(Contribution.MAX_LOCATIONS)
        .isPositive();
  }

  @Test
  void places_ofABareGrid_areRefused() {
    CellTally tally = new CellTally(3);
    tally.add(1, 1);
    Dataset bare = CellDataset.ofPeople("picture", Region.ofGrid(8), tally.weights());
    assertThatThrownBy(() -> new Places(bare))
        .hasMessage("dataset: picture (expected: places on Earth, or --space; no bare grid)");
  }
}
