package dev.sfumato.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class SecAggBenchCommandTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  @Tag("slow")
  void json_ofASmallSession_hasEveryFieldInItsOrder() {
    int code =
        run(
            "--clients=30 --length=20 --dropout=0.1 --drop-at=mask --provider=auto --threads=2"
                + " --neighbours=6 --threshold=3 --bits=auto --graph=sparse --json");
    assertThat(code).isZero();
    assertThat(out.toString().trim())
        .matches(
            "\\{\"clients\":30,\"neighbours\":6,\"threshold\":3,\"bits\":\\d+,\"length\":20,"
                + "\"dropped\":3,\"provider\":\"\\w+\",\"clientCpuMillis\":[0-9.]+,"
                + "\"clientFloorMillis\":[0-9.]+,\"serverCpuMillis\":[0-9.]+,"
                + "\"serverFloorMillis\":[0-9.]+,\"calls\":\\{\"agreements\":\\d+,"
                + "\"keyGenerations\":63,\"seals\":180,\"opens\":162,\"maskBytes\":\\d+,"
                + "\"rebuilds\":30},\"uploadBytes\":\\d+,\"downloadBytes\":\\d+,"
                + "\"serverHeapBytes\":\\d+,\"sumCorrect\":true,\"seconds\":[0-9.]+}");
  }

  @Test
  void parametersWithoutASafeGraph_areRefusedWithTheReason() {
    assertThat(run("--clients=300 --length=5 --graph=complete")).isEqualTo(2);
    assertThat(err.toString()).contains("at most 256");
  }

  @Test
  void neighboursWithoutThreshold_areRefused() {
    assertThat(run("--clients=30 --length=5 --neighbours=6")).isEqualTo(2);
    assertThat(err.toString()).contains("--neighbours and --threshold go together");
  }

  private int run(String arguments) {
    return new CommandLine(new SecAggBenchCommand())
        .setOut(new PrintWriter(out))
        .setErr(new PrintWriter(err))
        .execute(arguments.split(" ", -1));
  }
}
