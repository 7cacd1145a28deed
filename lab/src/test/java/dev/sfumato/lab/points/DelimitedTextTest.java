package dev.sfumato.lab.points;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Where lines are and what they say: the parts of reading a table that only show when it fails. */
class DelimitedTextTest {
  private static final BadRowLimit ANY = BadRowLimit.parse("100%");

  @TempDir private Path folder;

  private final List<String> rows = new ArrayList<>();

  private ReadReport read(BadRowLimit limit, byte[] bytes) throws IOException {
    Path file = Files.write(folder.resolve("a.csv"), bytes);
    PointOptions options = new PointOptions(PointColumns.USUAL, null, limit);
    return PointFile.read(file, options, WildFilesTest.collecting(rows));
  }

  private ReadReport read(String text) throws IOException {
    return read(ANY, text.getBytes(UTF_8));
  }

  /** The line of a bad row is the one that an editor shows, whatever came before it. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "lat,lon~1,2~x,x | 3",
        "sep=,~lat,lon~1,2~x,x | 4",
        "# a comment~lat,lon~1,2~x,x | 4",
        "lat,lon~~1,2~~~x,x | 6",
        "lat,lon~1,2~# x,x~   ~x,x | 5",
        "lat,lon,note~1,2,`a~b~c`~x,x,d | 5",
        "# lat,lon~1,2~x,x | 3",
      },
      quoteCharacter = '\1')
  void read_badRow_isNamedByItsLine(String text, int line) throws IOException {
    ReadReport report = read(text.replace('~', '\n').replace('`', '"'));
    assertThat(rows).containsExactly("1.0 2.0");
    assertThat(report.examples()).containsExactly("line " + line + " (expected: lat: -90 .. 90)");
  }

  @Test
  void read_openQuote_isNamedByTheLineWhereItsRowBegins() {
    assertThatThrownBy(() -> read("lat,lon\n1,2\n3,\"4\n5,6\n"))
        .hasMessage("a.csv, line 3 (expected: a row whose quotes are closed)");
  }

  /** The very first line of a spreadsheet may be any character; not each can separate. */
  @ParameterizedTest
  @ValueSource(strings = {"\"", "#"})
  void read_separatorThatCannotBe_isRefusedByName(String separator) {
    assertThatThrownBy(() -> read("sep=" + separator + "\nlat,lon\n1,2\n"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("a.csv");
  }

  @ParameterizedTest
  @ValueSource(strings = {",", ";", "\t", "|", ":", "^"})
  void read_separatorThatTheFileNames_isUsed(String separator) throws IOException {
    read("SEP=" + separator + "\r\nlat" + separator + "lon\r\n1.5" + separator + "2.5\r\n");
    assertThat(rows).containsExactly("1.5 2.5");
  }

  /** Only the first hundred rows are looked at, and the rest is read by what they said. */
  @Test
  void read_oddRowsBehindTheFirstHundred_doNotChangeTheSeparator() throws IOException {
    StringBuilder text = new StringBuilder("lat;lon;note\n");
    for (int i = 0; i < 100; i++) {
      text.append("1,5;2,5;-\n");
    }
    for (int i = 0; i < 300; i++) {
      text.append("1,5;2,5;a,b,c,d,e,f\n");
    }
    assertThat(read(text.toString()).good()).isEqualTo(400);
    assertThat(rows).containsOnly("1.5 2.5");
  }

  /** Where the first bytes end within a quoted field, what follows is read all the same. */
  @Test
  void read_longField_isReadBeyondTheFirstBytes() throws IOException {
    String note = "\"" + "x, \n".repeat(40_000) + "\"";
    read("lat,lon,note\n1,2," + note + "\n3,4,\n");
    assertThat(rows).containsExactly("1.0 2.0", "3.0 4.0");
  }

  /** Letters of three bytes, so that the first bytes end in the middle of one at some length. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2})
  void read_longTextInUtf8_keepsItsNames(int shift) throws IOException {
    String user = "\u6771\u4eac".repeat(20);
    StringBuilder text = new StringBuilder("# " + "-".repeat(shift) + "\nuser,lat,lon\n");
    while (text.length() < 40_000) {
      text.append(user).append(",1,2\n");
    }
    read(text.toString());
    assertThat(rows).containsOnly("1.0 2.0 of " + user);
  }

  @Test
  void read_westernNames_stayDifferent() throws IOException {
    read(ANY, "user,lat,lon\nM\u00fcller,1,2\nM\u00f6ller,3,4\n".getBytes(ISO_8859_1));
    assertThat(rows).containsExactly("1.0 2.0 of M\u00fcller", "3.0 4.0 of M\u00f6ller");
  }

  @Test
  void read_usersBetweenBlanks_areTheSame() throws IOException {
    read("user,lat,lon\n ann ,1,2\n\"ann\",3,4\nann,5,6\n");
    assertThat(rows).containsExactly("1.0 2.0 of ann", "3.0 4.0 of ann", "5.0 6.0 of ann");
  }

  @Test
  void read_edgesOfTheEarth_areOnIt() throws IOException {
    ReadReport report = read("lat,lon\n90,180\n-90,-180\n90.0001,0\n0,180.0001\n-0,0\n");
    assertThat(rows).containsExactly("90.0 180.0", "-90.0 -180.0", "-0.0 0.0");
    assertThat(report.bad()).isEqualTo(2);
  }

  /** Weights may be nothing; a comma in one between commas is refused, as it may be a thousand. */
  @Test
  void read_weights_areNotGuessed() throws IOException {
    ReadReport commas = read("lat,lon,weight\n1,2,0\n1,2,\"1,5\"\n1,2,1e3\n1,2,\n");
    assertThat(rows).containsExactly("1.0 2.0 x 0.0", "1.0 2.0 x 1000.0");
    assertThat(commas.examples()).containsExactly("line 3 (expected: weight: >= 0 and finite)");
    rows.clear();
    read("lat;lon;weight\n1;2;1,5\n");
    assertThat(rows).containsExactly("1.0 2.0 x 1.5");
  }

  @Test
  void read_nothingButBadRows_endsBeforeTheFileDoes() {
    StringBuilder text = new StringBuilder("lat,lon\n");
    text.append("x,x\n".repeat(100_001)).append("1,2\n".repeat(10));
    assertThatThrownBy(() -> read(BadRowLimit.USUAL, text.toString().getBytes(UTF_8)))
        .hasMessageStartingWith(
            "a.csv: 100,000 of 100,000 rows cannot be read, such as line 2 (expected: lat: -90 .."
                + " 90)");
    assertThat(rows).isEmpty();
  }

  @Test
  void read_manyBadRowsThatAreAllowed_goesOnToTheGoodOnes() throws IOException {
    String text = "lat,lon\n" + "x,x\n".repeat(100_001) + "1,2\n";
    ReadReport report = read(ANY, text.getBytes(UTF_8));
    assertThat(report.good()).isEqualTo(1);
    assertThat(report.bad()).isEqualTo(100_001);
  }

  @Test
  void read_onlyBadRowsThatAreAllowed_isStillNoMap() {
    assertThatThrownBy(() -> read("lat,lon\nx,x\n"))
        .hasMessage("a.csv: 1 rows (expected: at least one row)");
  }

  /** No more than three examples, one for each rule. */
  @Test
  void read_manyRulesBroken_showsThree() throws IOException {
    ReadReport report =
        read("user,lat,lon,weight\na,1,2,1\na,99,2,1\na,98,2,1\na,1,999,1\na,1,2,-1\n,1,2,1\n");
    assertThat(report.bad()).isEqualTo(5);
    assertThat(report.examples())
        .containsExactly(
            "line 3 (expected: lat: -90 .. 90)",
            "line 5 (expected: lon: -180 .. 180)",
            "line 6 (expected: weight: >= 0 and finite)");
  }

  /** Half of the rows in the wrong order may be a mistake of the rows; more is one of the file. */
  @ParameterizedTest
  @CsvSource({"1, a.csv: 1 of 2 rows cannot", "2, a.csv: latitude and longitude seem"})
  void read_rowsInTheWrongOrder_areTheFilesFaultWhenMost(int swapped, String message) {
    String text = "lat,lon\n1,2\n" + "139.5,35.5\n".repeat(swapped);
    assertThatThrownBy(() -> read(BadRowLimit.USUAL, text.getBytes(UTF_8)))
        .hasMessageStartingWith(message);
  }

  @ParameterizedTest
  @ValueSource(strings = {"PAR1", "SQLite format 3\0"})
  void read_packedDatabase_isToBeUnpacked(String content) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(packed)) {
      out.write(content.getBytes(UTF_8));
    }
    assertThatThrownBy(() -> read(ANY, packed.toByteArray()))
        .hasMessage("a.csv (expected: not packed; run: gunzip a.csv)");
  }

  @Test
  void read_parquetWithoutItsPart_saysSo() {
    assertThatThrownBy(() -> read("PAR1...."))
        .hasMessageStartingWith("a.csv: no part for parquet here; run: ogr2ogr ");
  }

  @Test
  void begin_saysWhatRowsHave() throws IOException {
    assertThat(begun("lat,lon\n1,2\n")).isEqualTo("users false, weights false");
    assertThat(begun("lat,lon,USER\n1,2,a\n")).isEqualTo("users true, weights false");
    assertThat(begun("lat,lon,Weight\n1,2,3\n")).isEqualTo("users false, weights true");
  }

  private @Nullable String begun(String text) throws IOException {
    List<String> begun = new ArrayList<>();
    PointSink sink =
        new PointSink() {
          @Override
          public void begin(boolean users, boolean weights) {
            begun.add("users " + users + ", weights " + weights);
          }

          @Override
          public void point(
              double latitude, double longitude, double weight, @Nullable String user) {
            begun.add("");
          }
        };
    PointFile.read(Files.writeString(folder.resolve("b.csv"), text), PointOptions.USUAL, sink);
    assertThat(begun).hasSize(2);
    return begun.get(0);
  }
}
