package dev.sfumato.cli;

import dev.sfumato.cli.campaign.CoordinatorClient;
import dev.sfumato.server.Coordinator;
import dev.sfumato.server.api.access.Role;
import dev.sfumato.server.config.ServerConfig;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.net.URI;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/**
 * Does a little of everything once, so that the launcher can keep the classes that were loaded: a
 * later start finds them ready.
 */
@Command(
    name = "prepare",
    hidden = true,
    description = "Loads the classes of a simulation and of a coordinator.",
    mixinStandardHelpOptions = true)
final class PrepareCommand implements Callable<Integer> {
  @Parameters(paramLabel = "DIR", description = "A folder that may be thrown away.")
  private Path folder = Path.of("");

  @Override
  public Integer call() throws IOException {
    PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
    int simulated =
        Sfumato.commandLine()
            .setOut(nowhere)
            .execute("simulate", "--grid", "64", "--devices", "5000", "--out", folder.toString());
    ServerConfig config = ServerConfig.builder().port(0).data(folder.resolve("data")).build();
    try (Coordinator coordinator = Coordinator.start(config)) {
      String token = Objects.requireNonNull(coordinator.parts().tokens().made().get(Role.ADMIN));
      URI address = URI.create("http://127.0.0.1:" + coordinator.port());
      var unused = new CoordinatorClient(address, token).get("/api/v1/campaigns");
      coordinator.awaitActors();
    }
    return simulated;
  }
}
