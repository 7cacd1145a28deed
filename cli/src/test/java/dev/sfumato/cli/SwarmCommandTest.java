package dev.sfumato.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class SwarmCommandTest {
  private final StringWriter errors = new StringWriter();

  private int run(String... arguments) {
    CommandLine commandLine = Sfumato.commandLine();
    commandLine.setErr(new PrintWriter(errors, true));
    return commandLine.execute(arguments);
  }

  @Test
  void swarm_withoutAServer_isAskedWrongly() {
    assertThat(run("swarm")).isEqualTo(2);
    assertThat(errors.toString()).contains("--server");
  }

  @Test
  void swarm_plainTextToAnotherMachine_isRefused() {
    assertThat(run("swarm", "--server", "http://192.0.2.1:8080", "--devices", "3", "--grid", "64"))
        .isEqualTo(2);
    assertThat(errors.toString()).contains("coordinator: http://192.0.2.1:8080");
  }

  @Test
  void swarm_moreConnectionsThanDevices_isRefused() {
    assertThat(
            run("swarm", "--server", "http://127.0.0.1:9", "--devices", "3", "--connections", "4"))
        .isEqualTo(2);
    assertThat(errors.toString()).contains("connections: 4 (expected: 1 .. 3)");
  }
}
