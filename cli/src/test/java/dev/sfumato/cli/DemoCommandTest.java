package dev.sfumato.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The whole system in one command: coordinator, devices over TCP, secure sums, files. */
class DemoCommandTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @TempDir private Path folder;

  @Test
  void demo_ofAFewDevices_drawsAMapAndSaysHow() throws IOException {
    assertThat(run(small())).as(err.toString()).isZero();

    assertThat(folder.resolve("heatmap.png")).isNotEmptyFile();
    assertThat(folder.resolve("heatmap.geojson")).isNotEmptyFile();
    JsonNode result = new ObjectMapper().readTree(folder.resolve("result.json").toFile());
    assertThat(result.path("epsilonSpent").asDouble()).isPositive().isLessThanOrEqualTo(1);
    assertThat(out.toString())
        .contains("The coordinator's page: http://127.0.0.1:", "devices were seated")
        .contains("./sfumato simulate --city dense --devices 300");
  }

  @Test
  void demo_withAnAuthority_givesEachDeviceACredential() {
    assertThat(run(small("--authority"))).as(err.toString()).isZero();

    assertThat(folder.resolve("heatmap.geojson")).isNotEmptyFile();
    assertThat(out.toString())
        .contains("An authority gives each of 300 devices one credential", "devices were seated");
  }

  private String[] small(String... more) {
    List<String> words = new ArrayList<>(List.of("demo", "--devices", "300", "--port", "0"));
    words.addAll(List.of("--exit", "--out", folder.toString()));
    words.addAll(List.of(more));
    return words.toArray(String[]::new);
  }

  @Test
  void demo_ofTooFewDevices_isRefused() {
    assertThat(run("demo", "--devices", "3", "--exit")).isEqualTo(2);
    assertThat(err.toString()).startsWith("sfumato: devices: 3 (expected:");
  }

  private int run(String... arguments) {
    CommandLine commandLine = Sfumato.commandLine();
    commandLine.setOut(new PrintWriter(out));
    commandLine.setErr(new PrintWriter(err));
    return commandLine.execute(arguments);
  }
}
