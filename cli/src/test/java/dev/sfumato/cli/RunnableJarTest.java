package dev.sfumato.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The one jar that people get, as it was built: small enough, and with all that it needs. */
@Tag("slow")
class RunnableJarTest {
  private static final Path JAR = Path.of("target", "sfumato.jar");

  /** The base map is there to be large, within a limit of its own; the rest is not. */
  private static final long BASE_MAP_BYTES = 15_000_000;

  /** Without that map it was 123 MB, with native code for machines that nobody has. */
  private static final long MOST_BYTES = 98_000_000 + BASE_MAP_BYTES;

  @TempDir private Path folder;

  @Test
  void jar_staysSmall() throws IOException {
    assertThat(Files.size(JAR)).isLessThan(MOST_BYTES);
  }

  /** Every format, each with its native code, from a jar in which some of that is left out. */
  @Test
  void release_fromTheJar_writesEveryFormat() throws Exception {
    Path people = Files.writeString(folder.resolve("people.csv"), "lat,lon\n48.85,2.35\n");
    Path out = folder.resolve("out");
    String said =
        run(
            "release",
            "--points",
            people.toString(),
            "--area",
            "48.80,2.22,48.91,2.48",
            "--grid",
            "64",
            "--out",
            out.toString());
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
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-jar",
                JAR.toString()));
    command.addAll(List.of(words));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    return said;
  }
}
