package dev.sfumato.lab.release;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sfumato.core.geo.Bounds;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.noise.Randomness;
import dev.sfumato.core.noise.SecureRandomness;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.lab.dataset.BuiltInCity;
import dev.sfumato.lab.dataset.CellTally;
import dev.sfumato.lab.dataset.CellWeights;
import dev.sfumato.lab.result.IntervalCoverage;
import dev.sfumato.lab.sampling.InsecureRandomness;
import java.util.Arrays;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** A private map of exact counts. */
class CuratorTest {
  private static final Epsilon ONE = Epsilon.parse("1");

  @Test
  void intervals_holdWhatIsInTheFile() {
    CellWeights people = people(64, 40_000);
    double covered = 0;
    int runs = 8;
    for (int run = 0; run < runs; run++) {
      PrivateMap map = curator(Region.ofGrid(64), run).draw(counts(people));
      covered += IntervalCoverage.of(map.heatmap(), people).overall() / runs;
    }
    System.out.printf("coverage of what is in the file: %.3f, seeds 0 to %d%n", covered, runs - 1);
    assertThat(covered).isBetween(0.86, 0.96);
  }

  @Test
  void people_areCountedWithNoise() {
    PrivateMap map = curator(Region.ofGrid(64), 3).draw(counts(people(64, 40_000)));
    // The noise has a deviation of 141.
    assertThat((double) map.counted()).isCloseTo(40_000, within(2_000.0));
    assertThat(map.counted()).isNotEqualTo(40_000);
  }

  @Test
  void nobody_getsAMapLikeAnybody() {
    Region tall = Region.around(new Bounds(47, 8, 48, 8.3), 64);
    for (int run = 0; run < 20; run++) {
      PrivateMap map = curator(tall, run).draw(new PeopleCounts(tall));
      assertThat(Arrays.stream(map.heatmap().raster()).sum()).isCloseTo(1, within(1e-9));
    }
  }

  @Test
  void twoReleases_haveNoNoiseInCommon() {
    Region region = Region.ofGrid(16);
    Curator first = curator(region, new SecureRandomness());
    Curator second = curator(region, new SecureRandomness());
    CellWeights people = people(16, 10_000);
    long[] one = first.draw(counts(people)).answers().get(1).counts();
    long[] other = second.draw(counts(people)).answers().get(1).counts();
    // Noise of deviation 1.4 is the same in some of 256 cells, and in all of them never.
    assertThat(one).isNotEqualTo(other);
  }

  @Test
  void exactCounts_areInNoText() {
    assertThat(counts(people(16, 10_000))).hasToString("PeopleCounts[redacted]");
  }

  private static Curator curator(Region region, long seed) {
    return curator(region, new InsecureRandomness(new SplittableRandom(seed)));
  }

  private static Curator curator(Region region, Randomness bits) {
    return new Curator(region, ONE, Person.row(), OptionalLong.empty(), bits);
  }

  private static CellWeights people(int grid, int number) {
    CellWeights city = BuiltInCity.DENSE.dataset(grid).weights();
    CellTally tally = new CellTally(city.levels());
    for (int cell = 0; cell < city.size(); cell++) {
      tally.add(city.code(cell), Math.rint(city.weight(cell) / city.total() * number));
    }
    return tally.weights();
  }

  private static PeopleCounts counts(CellWeights people) {
    PeopleCounts counts = new PeopleCounts(Region.ofGrid(1 << people.levels()));
    for (int cell = 0; cell < people.size(); cell++) {
      counts.add(people.code(cell), (long) people.weight(cell));
    }
    return counts;
  }
}
