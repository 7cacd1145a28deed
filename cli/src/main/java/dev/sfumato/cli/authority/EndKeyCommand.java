package dev.sfumato.cli.authority;

import dev.sfumato.authority.issue.KeyBook;
import dev.sfumato.authority.issue.RefusedException;
import dev.sfumato.authority.store.AuthorityStore;
import dev.sfumato.core.Checks;
import dev.sfumato.credential.KeyId;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code sfumato authority end-key}: a key before its time, for good. */
@Command(
    name = "end-key",
    description = "End a key before its closing time, for good: its secret half is deleted.",
    mixinStandardHelpOptions = true)
public final class EndKeyCommand implements Callable<Integer> {
  @Mixin private final AuthorityFolder folder = new AuthorityFolder();

  @Parameters(paramLabel = "KEY", description = "The id of the key; see authority status.")
  @SuppressWarnings("NullAway.Init") // Set by picocli.
  private String key;

  @Spec
  @SuppressWarnings("NullAway.Init") // Set by picocli.
  private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    KeyId id = new KeyId(key);
    try (AuthorityStore store = folder.open()) {
      KeyBook keys = AuthorityFolder.keys(store);
      keys.end(id);
      PrintWriter out = spec.commandLine().getOut();
      out.println("ended; issued " + keys.issued(id).issued());
      out.flush();
    } catch (RefusedException e) {
      throw Checks.refuse("key", key, "a key of this authority");
    }
    return ExitCode.OK;
  }
}
