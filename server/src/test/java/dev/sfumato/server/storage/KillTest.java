package dev.sfumato.server.storage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.server.state.CampaignStore;
import dev.sfumato.server.state.StoredCampaign;
import java.io.BufferedReader;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Kills a process (SIGKILL) among its steps: what it said it had done is on disk. */
@Tag("slow")
class KillTest {
  private static final int KILLS = 5;

  @Test
  void kill_atAnyMoment_losesNothingThatWasSaidToBeDone(@TempDir Path folder) throws Exception {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    for (int kill = 0; kill < KILLS; kill++) {
      Said said = runAndKill(folder, 10 + random.nextInt(60));
      try (Database database = Database.inFolder(folder)) {
        CampaignStore store = new SqlCampaignStore(database);
        StoredCampaign found = store.load(store.unfinished().get(0)).orElseThrow();

        assertThat(found.answers()).as("seed %d", seed).hasSizeGreaterThanOrEqualTo(said.accepted);
        assertThat(found.queries()).hasSizeGreaterThanOrEqualTo(said.issued);
        assertThat(found.ledger().spentMicros())
            .isEqualTo(found.queries().size() * StepsUntilKilled.STEP.micros());
        assertThat(found.queries().size() - found.answers().size()).isBetween(0, 1);
        assertThat(store.unfinished()).hasSize(1);
      }
    }
  }

  private record Said(int issued, int accepted) {}

  private static Said runAndKill(Path folder, int lines) throws Exception {
    Process process =
        new ProcessBuilder(
                ProcessHandle.current().info().command().orElse("java"),
                "-Xmx256m",
                "-cp",
                System.getProperty("java.class.path"),
                StepsUntilKilled.class.getName(),
                folder.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    int issued = 0;
    int accepted = 0;
    try (BufferedReader reader = process.inputReader()) {
      for (int i = 0; i < lines; i++) {
        String line = reader.readLine();
        assertThat(line).as("the process said nothing more").isNotNull();
        String[] words = line.split(" ", -1);
        issued = words[0].equals("issued") ? Integer.parseInt(words[1]) : issued;
        accepted = words[0].equals("accepted") ? Integer.parseInt(words[1]) : accepted;
      }
    }
    process.destroyForcibly().waitFor();
    return new Said(issued, accepted);
  }
}
