package dev.sfumato.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** What is said of verified sums before anything is spent is what a campaign would be told. */
class VerifiedCostTest {
  private static final String[] PLAN = {
    "plan",
    "--city",
    "dense",
    "--grid",
    "64",
    "--tolerate-dropout",
    "0.1",
    "--assurance",
    "verified"
  };

  @TempDir private Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String[] some, String... more) {
    out.getBuffer().setLength(0);
    String[] all = Arrays.copyOf(some, some.length + more.length);
    System.arraycopy(more, 0, all, some.length, more.length);
    CommandLine line = Sfumato.commandLine();
    return line.setOut(new PrintWriter(out)).setErr(new PrintWriter(err)).execute(all);
  }

  /** All corrupt devices may come to the smallest query, and a campaign is refused for that. */
  @Test
  void plan_whoseCampaignWouldBeRefused_isRefused() {
    assertThat(run(PLAN, "--devices", "2000")).isEqualTo(2);
    assertThat(err.toString()).contains("no secure sum of 300 devices is safe");
  }

  @Test
  void plan_saysWhatItCosts_inNoiseBytesAndTime() {
    assertThat(run(PLAN, "--devices", "2000", "--corrupt", "0.001", "--json")).isZero();
    assertThat(out.toString())
        .contains("\"noiseFactor\"", "\"bytesUp\"", "\"bytesDown\"", "\"sumSecondsAtMost\"");
  }

  @Test
  void simulation_saysWhatItCosts_orThatNoCampaignBegins() {
    String[] simulation = {
      "simulate",
      "--city",
      "dense",
      "--grid",
      "8",
      "--strategy",
      "flat",
      "--tolerate-dropout",
      "0.1",
      "--assurance",
      "verified",
      "--out",
      folder.toString()
    };
    assertThat(run(simulation, "--devices", "1000", "--corrupt", "0.05")).isZero();
    assertThat(out.toString())
        .contains("noise for 543, 1.25 x that of honest; 126 holders", "down a sum", "at most");
    assertThat(run(simulation, "--devices", "1000", "--corrupt", "0.05", "--json")).isZero();
    assertThat(out.toString()).contains("\"assurance\":\"verified\"", "\"floor\":543");
    assertThat(run(simulation, "--devices", "1000", "--corrupt", "0.3")).isZero();
    assertThat(out.toString()).contains("no such campaign begins");
  }
}
