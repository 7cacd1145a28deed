package dev.sfumato.cli.trust;

import dev.sfumato.server.transcript.Receipt;
import dev.sfumato.server.transcript.Replay;
import dev.sfumato.server.transcript.ReplayException;
import dev.sfumato.server.transcript.Transcript;
import dev.sfumato.server.transcript.TranscriptJson;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code sfumato replay}: a campaign once more, from its transcript alone. */
@Command(
    name = "replay",
    description = "Check a campaign's transcript: every question and the map once more.",
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Get a transcript with 'campaign export ID --format transcript', or from a coordinator",
      "that publishes it. Nothing else is needed, and nothing is asked over the network.",
      "Ends with 0 if every question follows from the answers before it and the map is the",
      "same, bit for bit; else with 1, and says where it does not hold.",
    })
public final class ReplayCommand implements Callable<Integer> {
  @Parameters(paramLabel = "FILE", description = "The transcript.")
  private Path file = Path.of("");

  @Option(
      names = "--receipt",
      paramLabel = "FILE",
      description = "A device's receipts: each must be of a sum in the transcript.")
  private @Nullable Path receipts;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Where the map goes, as GeoJSON; the same bytes as the coordinator's export.")
  private @Nullable Path out;

  @Spec
  @SuppressWarnings("NullAway.Init") // Set by picocli.
  private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    try {
      Transcript transcript = TranscriptJson.read(Files.readAllBytes(file));
      Replay.Result result = Replay.run(transcript);
      if (out != null) {
        Files.write(out, result.map());
      }
      print(result);
      if (receipts != null) {
        check(transcript, receipts);
      }
      return 0;
    } catch (ReplayException e) {
      return refuse(String.valueOf(e.getMessage()));
    } catch (OutOfMemoryError e) {
      // A stranger's file: what it holds is let go of by now.
      return refuse("larger than Java's memory (give it more: SFUMATO_JAVA_OPTS=-Xmx8g)");
    }
  }

  private int refuse(String why) {
    PrintWriter err = spec.commandLine().getErr();
    err.println("sfumato: " + file + ": " + why);
    err.flush();
    return 1;
  }

  private void print(Replay.Result result) {
    say("replayed: " + result.queries() + " queries follow from the answers, and the same map");
    say("map: sha256 " + Replay.hash(result.map()));
    if (!result.isWhole()) {
      say("there was more to ask when this was written");
    }
  }

  private void check(Transcript transcript, Path from) throws IOException, ReplayException {
    boolean any = false;
    for (String line : Files.readAllLines(from)) {
      if (Receipt.isOf(line, transcript.campaign())) {
        any = true;
        say("receipt: " + Receipt.parse(line).check(transcript));
      }
    }
    if (!any) {
      say("receipt: none is of this campaign");
    }
  }

  private void say(String line) {
    PrintWriter to = spec.commandLine().getOut();
    to.println(line);
    to.flush();
  }
}
