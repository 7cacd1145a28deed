package dev.sfumato.lab.release;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sfumato.core.geo.Bounds;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.lab.points.PointColumns;
import dev.sfumato.lab.points.PointOptions;
import dev.sfumato.lab.points.PointSpace;
import dev.sfumato.lab.release.CuratedFile.Rows;
import dev.sfumato.lab.sampling.InsecureRandomness;
import dev.sfumato.lab.time.TimeSteps;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who counts how much in a file. */
class CuratedFileTest {
  /** Cells in the order of the curve: north-west, south-west, north-east, south-east. */
  private static final Region REGION = Region.around(new Bounds(0, 0, 1, 1), 2);

  @TempDir private Path folder;

  @Test
  void aRow_isOnePerson() throws IOException {
    CuratedFile file = read("lat,lon\n0.9,0.1\n0.9,0.1\n0.1,0.1\n0.9,0.9\n5,5\n", Rows.PEOPLE);
    assertThat(cells(file)).containsExactly(2, 1, 1, 0);
    assertThat(file.person()).isEqualTo(Person.row());
    assertThat(file.outside()).isEqualTo(1);
  }

  @Test
  void aGroup_isAsManyAsItWeighs() throws IOException {
    CuratedFile file = read("lat,lon,weight\n0.9,0.1,7\n0.1,0.1,2.5\n0.1,0.1,0\n", Rows.GROUPS);
    assertThat(cells(file)).containsExactly(7, 3, 0, 0);
  }

  @Test
  void aUser_countsOnceHoweverManyRows() throws IOException {
    String rows = "0.9,0.1,ann\n".repeat(1_000) + "0.1,0.1,bob\n" + "5,5,eve\n0.9,0.9,eve\n";
    CuratedFile file = read("lat,lon,user\n" + rows, Rows.PEOPLE);
    long[] cells = cells(file);
    assertThat(cells[0]).isEqualTo(10_000);
    assertThat(cells[1]).isEqualTo(10_000);
    assertThat(cells[2]).isEqualTo(5_000);
    assertThat(file.person().bound()).isEqualTo(10_000);
  }

  @Test
  void weightsOfAUser_shareThePersonOut() throws IOException {
    CuratedFile file =
        read("lat,lon,user,weight\n0.9,0.1,ann,3\n0.1,0.1,ann,1\n0.9,0.9,ann,0\n", Rows.PEOPLE);
    assertThat(cells(file)).containsExactly(7_500, 2_500, 0, 0);
  }

  @Test
  void steps_haveTheirOwnRows_andAUserCountsInEach() throws IOException {
    TimeSteps days = TimeSteps.between("2024-05-01", "2024-05-03", "1d");
    String rows =
        """
        0.9,0.1,ann,2024-05-01
        0.1,0.1,ann,2024-05-02T10:00
        0.9,0.9,ann,2024-05-02T11:00
        0.9,0.1,bob,2024-05-01T23:59
        0.9,0.1,bob,2024-05-03
        """;
    CuratedFile file =
        new CuratedFile(
                file("lat,lon,user,at\n" + rows),
                REGION,
                Rows.PEOPLE,
                OptionalLong.empty(),
                bits(1))
            .over(days);
    file.read(
        new PointOptions(PointColumns.USUAL.withTime("at"), null, PointOptions.USUAL.badRows()));

    assertThat(file.counts(0).over(Partition.uniform(1))).containsExactly(20_000, 0, 0, 0);
    assertThat(file.counts(1).over(Partition.uniform(1))).containsExactly(0, 5_000, 5_000, 0);
    assertThat(file.outOfTime()).isEqualTo(1);
    assertThat(file.hasUsers()).isTrue();
  }

  @Test
  void aSeries_sharesEpsilonOutAmongUsersAndNotAmongRows() {
    TimeSteps days = TimeSteps.between("2024-05-01", "2024-05-08", "1d");
    Epsilon one = Epsilon.parse("1");

    assertThat(SeriesCost.of(one, days, false).each()).isEqualTo(one);
    SeriesCost users = SeriesCost.of(one, days, true);
    assertThat(users.each().micros() * 7).isLessThanOrEqualTo(one.micros());
    assertThat(users.sentences().get(0)).contains("7 maps", "cost each person epsilon 1");
    assertThatThrownBy(() -> SeriesCost.of(Epsilon.parse("0.05"), days, true))
        .hasMessageContaining("at least 0.01 for each of 7 steps");
  }

  @Test
  void bothEndsOfARange_areWithinIt() throws IOException {
    Region ranges = Region.plain(new Bounds(0, -10, 100, 40), 2);
    CuratedFile file =
        new CuratedFile(
            file("warm,humid\n40,100\n-10,0\n40,0\n40.01,50\n"),
            ranges,
            Rows.PEOPLE,
            OptionalLong.empty(),
            bits(1));
    file.read(
        new PointOptions(
            new PointColumns("humid", "warm", null, null, null, PointSpace.PLAIN),
            null,
            PointOptions.USUAL.badRows()));

    assertThat(cells(file)).containsExactly(0, 1, 1, 1);
    assertThat(file.outside()).isEqualTo(1);
  }

  @Test
  void visits_countUpToTheBound() throws IOException {
    String rows = "0.9,0.1,ann\n".repeat(1_000) + "0.1,0.1,bob\n0.1,0.1,bob\n";
    CuratedFile file =
        new CuratedFile(
            file("lat,lon,user\n" + rows), REGION, Rows.PEOPLE, OptionalLong.of(3), bits(1));
    file.read(PointOptions.USUAL);
    assertThat(cells(file)).containsExactly(300, 200, 0, 0);
    assertThat(file.person().bound()).isEqualTo(300);
  }

  @Test
  void usersInAnyOrder_areBroughtTogether() throws IOException {
    StringBuilder rows = new StringBuilder("lat,lon,user\n");
    for (int i = 0; i < 3_000; i++) {
      rows.append(i % 2 == 0 ? "0.9,0.1,u" : "0.1,0.1,u").append(i % 700).append('\n');
    }
    assertThat(LongStream.of(cells(read(rows.toString(), Rows.PEOPLE))).sum())
        .isEqualTo(700 * 10_000L);
  }

  @Test
  void aFileWithNobody_isReadLikeAnyOther() throws IOException {
    assertThat(cells(read("lat,lon\n", Rows.PEOPLE))).containsExactly(0, 0, 0, 0);
  }

  @Test
  void nothingIsLeftBesideTheFile() throws IOException {
    read("lat,lon,user\n0.9,0.1,ann\n", Rows.PEOPLE);
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left.map(path -> path.getFileName() + "")).containsExactly("people.csv");
    }
  }

  @Test
  void weightsWithoutUsers_areAskedAbout() {
    assertThatThrownBy(() -> read("lat,lon,weight\n0.9,0.1,7\n", Rows.PEOPLE))
        .hasMessageContaining("--rows groups")
        .hasMessageContaining("--weight-column none");
    assertThatThrownBy(() -> read("lat,lon\n0.9,0.1\n", Rows.GROUPS))
        .hasMessageContaining("--weight-column");
    assertThatThrownBy(() -> read("lat,lon,user,weight\n0.9,0.1,ann,7\n", Rows.GROUPS))
        .hasMessage("rows: groups (expected: people, as there is a column of users)");
  }

  private CuratedFile read(String text, Rows rows) throws IOException {
    CuratedFile file = new CuratedFile(file(text), REGION, rows, OptionalLong.empty(), bits(1));
    file.read(PointOptions.USUAL);
    return file;
  }

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("people.csv"), text);
  }

  private static long[] cells(CuratedFile file) {
    return file.counts().over(Partition.uniform(1));
  }

  private static InsecureRandomness bits(long seed) {
    return new InsecureRandomness(new SplittableRandom(seed));
  }
}
