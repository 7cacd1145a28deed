package dev.sfumato.cli.campaign;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code sfumato campaign}: the verbs for a coordinator that runs somewhere. */
@Command(
    name = "campaign",
    description = "Create, watch and export the campaigns of a coordinator.",
    mixinStandardHelpOptions = true,
    subcommands = {
      CreateCommand.class,
      CampaignPlanCommand.class,
      ListCommand.class,
      ShowCommand.class,
      WatchCommand.class,
      StopCommand.class,
      DeleteCommand.class,
      ExportCommand.class,
      ChangeCommand.class,
      SeriesCommand.class,
    },
    synopsisSubcommandLabel = "COMMAND")
public final class CampaignCommand implements Runnable {
  @Spec
  @SuppressWarnings("NullAway.Init") // Set by picocli.
  private CommandSpec spec;

  /** Without a verb, says which there are. */
  @Override
  public void run() {
    spec.commandLine().usage(spec.commandLine().getOut());
  }
}
