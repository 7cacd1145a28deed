package dev.sfumato.cli.authority;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code sfumato authority}: run an authority, and do what its operator does on its machine. */
@Command(
    name = "authority",
    description = "Run an authority: it knows devices and signs one credential each a campaign.",
    mixinStandardHelpOptions = true,
    subcommands = {
      AuthorityServeCommand.class,
      EnrolCommand.class,
      OpenKeyCommand.class,
      EndKeyCommand.class,
      StatusCommand.class,
    },
    synopsisSubcommandLabel = "COMMAND")
public final class AuthorityCommand implements Runnable {
  @Spec
  @SuppressWarnings("NullAway.Init") // Set by picocli.
  private CommandSpec spec;

  /** Without a verb, says which there are. */
  @Override
  public void run() {
    spec.commandLine().usage(spec.commandLine().getOut());
  }
}
