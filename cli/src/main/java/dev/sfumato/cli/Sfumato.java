package dev.sfumato.cli;

import dev.sfumato.cli.campaign.CampaignCommand;
import dev.sfumato.cli.crash.CrashCommand;
import dev.sfumato.cli.demo.DemoCommand;
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
    subcommands = {
      SimulateCommand.class,
      DemoCommand.class,
      ServeCommand.class,
      CampaignCommand.class,
      SwarmCommand.class,
      CompareCommand.class,
      PlanCommand.class,
      ReproduceCommand.class,
      SecAggBenchCommand.class,
      CrashCommand.class,
      PrepareCommand.class,
    },
    synopsisSubcommandLabel = "COMMAND",
    footer = {"", "./sfumato COMMAND --help explains a command; ./sfumato test runs all tests."})
public final class Sfumato implements Runnable {
  @Spec
  @SuppressWarnings("NullAway.Init") // Set by picocli.
  private CommandSpec spec;

  /** Runs one command; exits with 0, with 1 if it failed, with 2 if it was asked wrongly. */
  public static void main(String... arguments) {
    System.exit(commandLine().execute(arguments));
  }

  static CommandLine commandLine() {
    return new CommandLine(new Sfumato())
        .setParameterExceptionHandler(Failures::asked)
        .setExecutionExceptionHandler(Failures::failed)
        .setOverwrittenOptionsAllowed(true)
        .setUsageHelpAutoWidth(true);
  }

  /** Without a command, says which there are. */
  @Override
  public void run() {
    spec.commandLine().usage(spec.commandLine().getOut());
  }
}
