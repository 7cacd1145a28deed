package dev.sfumato.lab.release;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.geo.Region;
import dev.sfumato.lab.sampling.InsecureRandomness;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Users brought together in bounded memory. */
class UserRowsTest {
  private static final Region REGION = Region.ofGrid(2);

  @TempDir private Path folder;

  @Test
  void filesThatAreTooLarge_areDividedAgain() throws IOException {
    SplittableRandom random = new SplittableRandom(7);
    PeopleCounts counts = new PeopleCounts(REGION);
    try (UserRows rows = new UserRows(Files.createDirectory(folder.resolve("rows")), 0, 3)) {
      UserKeys keys = new UserKeys();
      for (int row = 0; row < 2_000; row++) {
        rows.add(keys.of("user " + row % 1_000), random.nextInt(4), 1);
      }
      rows.countAll(people(), counts);
    }
    assertThat(total(counts)).isEqualTo(1_000 * Person.user().bound());
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left).isEmpty();
    }
  }

  @Test
  void aUserWithMoreRowsThanMemory_countsOnceByTheFirst() throws IOException {
    PeopleCounts counts = new PeopleCounts(REGION);
    try (UserRows rows = new UserRows(Files.createDirectory(folder.resolve("rows")), 0, 10)) {
      UserKey user = new UserKeys().of("ann");
      for (int row = 0; row < 100; row++) {
        rows.add(user, row < 10 ? 0 : 3, 1);
      }
      rows.countAll(people(), counts);
    }
    assertThat(counts.over(Partition.uniform(1))).containsExactly(Person.user().bound(), 0, 0, 0);
  }

  @Test
  void aPerson_neverAddsMoreThanTheBound() {
    for (long seed = 1; seed <= 300; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      int size = 1 + random.nextInt(20);
      long[] cells = random.longs(size, Region.NOWHERE, 4).toArray();
      double[] weights = random.doubles(size, 0, 1e6).map(Math::cbrt).toArray();
      int[] rows = IntStream.range(0, size).toArray();
      PeopleCounts counts = new PeopleCounts(REGION);
      people().addTo(counts, rows, cells, weights);
      assertThat(total(counts)).as("seed %d", seed).isBetween(0L, Person.user().bound());
    }
  }

  @Test
  void keys_differFromRunToRunAndFromUserToUser() {
    UserKeys keys = new UserKeys();
    assertThat(keys.of("ann")).isEqualTo(keys.of("ann")).isNotEqualTo(keys.of("bob"));
    assertThat(new UserKeys().of("ann")).isNotEqualTo(keys.of("ann"));
  }

  private static SharedRows people() {
    return new SharedRows(Person.user(), new InsecureRandomness(new SplittableRandom(1)));
  }

  private static long total(PeopleCounts counts) {
    return LongStream.of(counts.over(Partition.uniform(1))).sum();
  }
}
