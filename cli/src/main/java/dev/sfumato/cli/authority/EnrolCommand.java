package dev.sfumato.cli.authority;

import dev.sfumato.authority.issue.Enroller;
import dev.sfumato.authority.issue.EnrolmentCode;
import dev.sfumato.authority.store.AuthorityStore;
import dev.sfumato.core.Checks;
import java.io.IOException;
import java.io.PrintWriter;
import java.security.SecureRandom;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code sfumato authority enrol}: codes for devices, shown this once. */
@Command(
    name = "enrol",
    description = "Make enrolment codes, one a device, a line each. They are shown this once.",
    mixinStandardHelpOptions = true)
public final class EnrolCommand implements Callable<Integer> {
  private static final int MOST = 1_000_000;

  @Mixin private final AuthorityFolder folder = new AuthorityFolder();

  @Option(names = "--count", description = "For how many devices (default: 1).")
  private int count = 1;

  @Spec
  @SuppressWarnings("NullAway.Init") // Set by picocli.
  private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    Checks.checkRange("count", count, 1, MOST);
    try (AuthorityStore store = folder.open()) {
      Enroller enroller = new Enroller(store, AuthorityFolder.signer(store), Optional.empty());
      PrintWriter out = spec.commandLine().getOut();
      enroller.codes(count, new SecureRandom()).stream()
          .map(EnrolmentCode::reveal)
          .forEach(out::println);
      out.flush();
    }
    return ExitCode.OK;
  }
}
