package dev.sfumato.cli.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** What the verbs share: a coordinator, and an answer for a person or for a program. */
abstract class Verb implements Callable<Integer> {
  private static final ObjectMapper JSON = new ObjectMapper();

  @Spec
  @SuppressWarnings("NullAway.Init") // Set by picocli.
  private CommandSpec spec;

  @Mixin private final Connection connection = new Connection();

  @Option(names = "--json", description = "Print what the coordinator says, as JSON.")
  private boolean json;

  @Override
  public final Integer call() throws IOException {
    int code = run(connection.open());
    out().flush();
    return code;
  }

  /** Does it; returns the exit code. */
  abstract int run(CoordinatorClient coordinator) throws IOException;

  final PrintWriter out() {
    return spec.commandLine().getOut();
  }

  /** Beside the answer, which may be read by a program. */
  final void warn(String warning) {
    note("warning: " + warning);
  }

  final void note(String said) {
    spec.commandLine().getErr().println("sfumato: " + said);
    spec.commandLine().getErr().flush();
  }

  final boolean isJson() {
    return json;
  }

  /** Prints an answer: as it is, or in words. */
  final int print(JsonNode answer, Runnable words) throws IOException {
    if (json) {
      out().println(JSON.writeValueAsString(answer));
    } else {
      words.run();
    }
    return 0;
  }
}
