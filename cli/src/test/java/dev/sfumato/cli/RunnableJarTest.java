package dev.sfumato.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The one jar that people get, as it was built: small enough, and with all that it needs. */
@Tag("slow")
class RunnableJarTest {
  private static final String LEAFLET = "META-INF/resources/webjars/leaflet/1.9.4/dist/";
  private static final Path JAR = Path.of("target", "sfumato.jar");

  /** It was 110 MB; half of 114 is what was asked for. */
  private static final long MOST_BYTES = 57_000_000;

  /** Beside it: the base map, and formats that most do without. */
  private static final long MOST_BESIDE = 26_000_000;

  private static final Pattern IMPORT = Pattern.compile("from '([./]+lib/leaflet/[^']*)'");

  @TempDir private Path folder;

  @Test
  void jar_staysSmall() throws IOException {
    assertThat(Files.size(JAR)).isLessThan(MOST_BYTES);
    long beside =
        Files.size(JAR.resolveSibling("sfumato-map.jar"))
            + Files.size(JAR.resolveSibling("sfumato-formats.jar"));
    assertThat(beside).isLessThan(MOST_BESIDE);
  }

  /** What the page imports of other people is there: a page without its map shows nothing. */
  @Test
  void page_findsItsLibraryInTheJar() throws IOException {
    int found = 0;
    try (JarFile jar = new JarFile(JAR.toFile())) {
      for (JarEntry entry : Collections.list(jar.entries())) {
        if (entry.getName().matches("web/js/.*\\.js")) {
          String script =
              new String(jar.getInputStream(entry).readAllBytes(), StandardCharsets.UTF_8);
          Matcher imports = IMPORT.matcher(script);
          while (imports.find()) {
            String file = imports.group(1).replaceFirst(".*/leaflet/", "");
            assertThat(jar.getEntry(LEAFLET + file)).as(file + " of " + entry).isNotNull();
            found++;
          }
        }
      }
    }
    assertThat(found).isPositive();
  }

  /** Devices, sums, coordinator and page, all from a jar of what is reached. */
  @Test
  void demo_fromTheJar_drawsItsMap() throws Exception {
    String out = folder.resolve("demo").toString();
    run("demo", "--exit", "--port", "0", "--devices", "1500", "--out", out);
    assertThat(folder.resolve("demo")).isNotEmptyDirectory();
  }

  /** Alone it does all but what is beside it. */
  @Test
  void release_fromTheJarAlone_leavesOutWhatIsBeside() throws Exception {
    Path alone = Files.copy(JAR, folder.resolve("sfumato.jar"));
    Path out = folder.resolve("alone");
    String said = runJar(alone, release(out));
    try (Stream<Path> files = Files.list(out)) {
      assertThat(files.map(each -> each.getFileName().toString()))
          .as(said)
          .contains("heatmap.geojson", "heatmap.gpkg", "heatmap.pmtiles")
          .doesNotContain("heatmap.parquet", "heatmap.h3.csv");
    }
  }

  private String[] release(Path out) throws IOException {
    Path people = Files.writeString(folder.resolve("people.csv"), "lat,lon\n48.85,2.35\n");
    return new String[] {
      "release",
      "--points",
      people.toString(),
      "--area",
      "48.80,2.22,48.91,2.48",
      "--grid",
      "64",
      "--format",
      "all",
      "--out",
      out.toString()
    };
  }

  /** Every format, each with its native code, from a jar in which some of that is left out. */
  @Test
  void release_fromTheJar_writesEveryFormat() throws Exception {
    Path out = folder.resolve("out");
    String said = run(release(out));
    try (Stream<Path> files = Files.list(out)) {
      assertThat(files.map(each -> each.getFileName().toString()))
          .as(said)
          .containsExactlyInAnyOrder(
              "heatmap.geojson",
              "heatmap.csv",
              "heatmap.png",
              "heatmap.pgw",
              "heatmap.tif",
              "heatmap.pmtiles",
              "heatmap.gpkg",
              "heatmap.parquet",
              "heatmap.h3.csv",
              "privacy.json");
    }
  }

  private static String run(String... words) throws IOException, InterruptedException {
    return runJar(JAR, words);
  }

  private static String runJar(Path jar, String... words) throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-jar",
                jar.toString()));
    command.addAll(List.of(words));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    return said;
  }
}
