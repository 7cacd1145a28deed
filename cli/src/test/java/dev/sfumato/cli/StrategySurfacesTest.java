package dev.sfumato.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.core.strategy.StrategyName;
import dev.sfumato.lab.experiment.Arena;
import dev.sfumato.lab.rival.Approach;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/**
 * Every constant of {@link StrategyName} is offered by lab and command line without being told. For
 * the coordinator see {@code StrategyApiTest}, {@code OpenApiTest} and {@code ConsoleTest}.
 */
class StrategySurfacesTest {
  @Test
  void lab_hasEveryStrategy() {
    assertThat(Arena.labels()).containsAll(StrategyName.labels());
    List<String> simulated = new ArrayList<>(StrategyName.labels());
    simulated.add("non-private");
    assertThat(Approach.labels()).isEqualTo(simulated);
  }

  @Test
  void help_listsEveryStrategy() {
    String all = String.join(", ", StrategyName.labels());
    assertThat(help("simulate", "--help")).contains("One of " + all + ", non-private.");
    assertThat(help("campaign", "create", "--help")).contains("one of " + all + ".");
    assertThat(help("campaign", "plan", "--help")).contains("one of " + all + ".");
  }

  /** With its lines put together again. */
  private static String help(String... arguments) {
    StringWriter out = new StringWriter();
    CommandLine commandLine = Sfumato.commandLine().setOut(new PrintWriter(out, true));
    assertThat(commandLine.execute(arguments)).isZero();
    return out.toString().replaceAll("\\s+", " ");
  }
}
