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
            "--clients=30 --length=20 --dropout=0.1 --drop-at=inputs --provider=auto --threads=2"
                + " --bits=auto --json");
    assertThat(code).isZero();
    assertThat(out.toString().trim())
        .matches(
            "\\{\"clients\":30,\"holders\":10,\"threshold\":\\d+,\"complaints\":2,"
                + "\"partners\":\\d+,\"bits\":\\d+,\"length\":20,\"dropped\":3,"
                + "\"dropAt\":\"inputs\",\"provider\":\"\\w+\",\"clientCpuMillis\":[0-9.]+,.*"
                + "\"keyGenerations\":30,\"pointGenerations\":60,.*\"seals\":300,\"opens\":300,.*"
                + "\"besideVectorRatio\":1.000,.*\"serverHeapBytes\":\\d+,\"sumCorrect\":true,"
                + "\"seconds\":[0-9.]+}");
  }

  @Test
  @Tag("slow")
  void hostileClients_areToldOfByKind() {
    assertThat(run("--clients=100 --length=5 --hostile=0.05 --sums=2")).isZero();
    assertThat(out.toString()).containsPattern("opened +2").containsPattern("exact +2");
  }

  @Test
  void moreHostileClientsThanCorruptOnes_areRefused() {
    assertThat(run("--clients=100 --length=5 --hostile=0.2")).isEqualTo(2);
    assertThat(err.toString()).contains("hostile: 20");
  }

  @Test
  void aRoundThatNobodyMisses_isRefused() {
    assertThat(run("--clients=100 --length=5 --drop-at=over")).isEqualTo(2);
    assertThat(err.toString()).contains("--drop-at");
  }

  private int run(String arguments) {
    return new CommandLine(new SecAggBenchCommand())
        .setOut(new PrintWriter(out))
        .setErr(new PrintWriter(err))
        .execute(arguments.split(" ", -1));
  }
}
