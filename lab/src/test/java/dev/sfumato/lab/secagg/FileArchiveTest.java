package dev.sfumato.lab.secagg;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.secagg.sum.server.HeapArchive;
import dev.sfumato.secagg.sum.server.Shelf;
import dev.sfumato.secagg.sum.server.SumArchive;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An archive in files is one in memory, for whatever is done to them. */
class FileArchiveTest {
  private static final Shelf[] SHELVES = {Shelf.DEALING, Shelf.PARCELS, Shelf.TOTAL};

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void fileArchive_anyWrites_holdsWhatOneInMemoryHolds(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    HeapArchive heap = new HeapArchive();
    try (FileArchive files = new FileArchive()) {
      for (int i = 0; i < 2_000; i++) {
        step(random, List.of(heap, files));
      }
      for (Shelf shelf : SHELVES) {
        assertThat(content(files, shelf)).as("seed %d", seed).isEqualTo(content(heap, shelf));
      }
    }
  }

  private static void step(SplittableRandom random, List<SumArchive> archives) {
    Shelf shelf = SHELVES[random.nextInt(SHELVES.length)];
    int key = random.nextInt(3_000);
    byte[] value = new byte[random.nextInt(50)];
    random.nextBytes(value);
    boolean clears = random.nextInt(500) == 0;
    for (SumArchive archive : archives) {
      if (clears) {
        archive.clear(shelf);
      } else {
        archive.put(shelf, key, value);
      }
    }
    assertThat(archives.get(1).get(shelf, key).map(Arrays::toString))
        .isEqualTo(archives.get(0).get(shelf, key).map(Arrays::toString));
  }

  private static List<String> content(SumArchive archive, Shelf shelf) {
    List<String> content = new ArrayList<>();
    archive.scan(shelf, (key, value) -> content.add(key + " " + Arrays.toString(value)));
    return content;
  }
}
