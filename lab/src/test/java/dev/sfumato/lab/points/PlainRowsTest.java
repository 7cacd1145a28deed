package dev.sfumato.lab.points;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rows are the same whichever way they are read: a first line {@code sep=,} takes the long one. */
class PlainRowsTest {
  private static final String[] LINES = {
    "1.5,2.5",
    "-48.123456,2.000001",
    "1,2",
    "1.,2.",
    "1.5,2.5,more",
    "1.5,2.5,\"a\nb\"",
    "# 1,2",
    "",
    "   ",
    "x,1",
    "91,1",
    "1",
    "1,",
    ".5,1e1",
    " 1 , 2 ",
    "1.2.3,4",
    "-,1",
    "-0,-0.0",
    "+1,2",
    "1,2\r",
    "1\r2,3",
    "1234567890.123456789,1",
    "0.1234567890123456,1",
    "1,2,\u00e9"
  };

  @TempDir private Path folder;

  private List<String> read(String text) throws IOException {
    Path file = Files.write(folder.resolve("a.csv"), text.getBytes(UTF_8));
    List<String> rows = new ArrayList<>();
    PointOptions options = new PointOptions(PointColumns.USUAL, null, BadRowLimit.parse("100%"));
    ReadReport report = PointFile.readEvenIfEmpty(file, options, WildFilesTest.collecting(rows));
    rows.add(report.good() + " good, " + report.bad() + " bad");
    return rows;
  }

  @Test
  void rows_areTheSameEitherWay() throws IOException {
    SplittableRandom random = new SplittableRandom(3);
    for (int round = 0; round < 1000; round++) {
      StringBuilder text = new StringBuilder("lat,lon\n");
      for (int line = random.nextInt(8); line > 0; line--) {
        text.append(LINES[random.nextInt(LINES.length)]).append(line > 1 ? "\n" : "");
      }
      assertThat(read(text.toString())).as(text.toString()).isEqualTo(read("sep=,\n" + text));
    }
  }

  /** Lines lie across what is read at once. */
  @Test
  void manyRows_areAllRead() throws IOException {
    SplittableRandom random = new SplittableRandom(4);
    StringBuilder text = new StringBuilder("id,lon,lat\n");
    for (int row = 0; row < 20_000; row++) {
      String ending = random.nextInt(4) == 0 ? "\r\n" : "\n";
      text.append(row).append(',').append(random.nextInt(180)).append('.');
      text.append(random.nextInt(1_000_000)).append(',').append(-random.nextInt(90)).append(ending);
    }
    List<String> rows = read(text.toString());
    assertThat(rows).hasSize(20_001).endsWith("20000 good, 0 bad");
    assertThat(rows).isEqualTo(read("sep=,\n" + text));
  }

  /** The line of a bad row is counted on from the plain ones. */
  @Test
  void badRow_isNamedByItsLine() throws IOException {
    Path file = Files.writeString(folder.resolve("b.csv"), "lat,lon\n1,2\n3,4\n\nx,y\n5,6\n");
    PointOptions options = new PointOptions(PointColumns.USUAL, null, BadRowLimit.parse("100%"));
    ReadReport report = PointFile.read(file, options, WildFilesTest.collecting(new ArrayList<>()));
    assertThat(report.examples()).containsExactly("line 5 (expected: lat: -90 .. 90)");
    assertThat(report.good()).isEqualTo(3);
  }
}
