package dev.sfumato.cli;

import dev.sfumato.cli.authority.AuthorityCommand;
import dev.sfumato.cli.campaign.CampaignCommand;
import dev.sfumato.cli.demo.DemoCommand;
import dev.sfumato.cli.trust.AttackCommand;
import dev.sfumato.cli.trust.ReplayCommand;
import java.util.List;
import java.util.Objects;
import java.util.logging.Level;
import java.util.logging.Logger;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The root of the command line; every command is a class of its own. */
@Command(
    name = "sfumato",
    description = "Location heatmaps from devices that never show anyone where they are.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    synopsisSubcommandLabel = "COMMAND",
    footer = {"", "./sfumato COMMAND --help explains a command; ./sfumato test runs all tests."})
public final class Sfumato implements Runnable {
  private static final List<Class<?>> COMMANDS =
      List.of(
          ReleaseCommand.class,
          SimulateCommand.class,
          DemoCommand.class,
          ServeCommand.class,
          CampaignCommand.class,
          AuthorityCommand.class,
          SwarmCommand.class,
          ReplayCommand.class,
          CompareCommand.class,
          PlanCommand.class,
          ReproduceCommand.class,
          SecAggBenchCommand.class,
          AttackCommand.class,
          PrepareCommand.class);

  @Spec
  @SuppressWarnings("NullAway.Init") // Set by picocli.
  private CommandSpec spec;

  /** Kept, as its level would be forgotten with it: what gRPC finds out about itself is no news. */
  private static final Logger GRPC = Logger.getLogger("io.grpc");

  /** Runs one command; exits with 0, with 1 if it failed, with 2 if it was asked wrongly. */
  public static void main(String... arguments) {
    GRPC.setLevel(Level.WARNING);
    String first = arguments.length > 0 ? arguments[0] : "";
    System.exit(commandLine(first).execute(arguments));
  }

  static CommandLine commandLine() {
    return commandLine("");
  }

  /** Knows only the command of that name, if there is one: reading all of them takes long. */
  private static CommandLine commandLine(String only) {
    CommandLine root = new CommandLine(new Sfumato());
    List<Class<?>> named = COMMANDS.stream().filter(command -> name(command).equals(only)).toList();
    (named.isEmpty() ? COMMANDS : named).forEach(root::addSubcommand);
    return root.setParameterExceptionHandler(Failures::asked)
        .setExecutionExceptionHandler(Failures::failed)
        .setOverwrittenOptionsAllowed(true)
        .setUsageHelpAutoWidth(true);
  }

  private static String name(Class<?> command) {
    return Objects.requireNonNull(command.getAnnotation(Command.class)).name();
  }

  /** Without a command, says which there are. */
  @Override
  public void run() {
    spec.commandLine().usage(spec.commandLine().getOut());
  }
}
