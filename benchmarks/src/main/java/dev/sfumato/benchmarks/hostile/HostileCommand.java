package dev.sfumato.benchmarks.hostile;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code benchmarks/hostile}: attacks a coordinator of its own and says what came of it. */
@Command(
    name = "hostile",
    description = "Attack a coordinator of its own, on loopback, while an honest campaign runs.",
    mixinStandardHelpOptions = true,
    showDefaultValues = true)
public final class HostileCommand implements Callable<Integer> {
  @Option(names = "--jar", defaultValue = "cli/target/sfumato.jar", description = "The jar.")
  private Path jar = Path.of("");

  @Option(names = "--port", defaultValue = "18180", description = "Of the coordinator.")
  private int port;

  @Option(names = "--config", description = "A configuration in place of the usual one.")
  private @Nullable Path config;

  @Option(names = "--exempt-loopback", description = "No limits by address for anybody.")
  private boolean exemptLoopback;

  @Option(names = "--honest", defaultValue = "2000", description = "Devices of a campaign.")
  private int honest;

  @Option(names = "--half-closed", defaultValue = "260000", description = "Half-closed streams.")
  private int halfClosed;

  @Option(names = "--lanes", defaultValue = "4", description = "Attackers that send those.")
  private int lanes;

  @Option(names = "--silent", defaultValue = "20000", description = "Streams that stay silent.")
  private int silent;

  @Option(names = "--bombs", defaultValue = "200", description = "Messages that unpack or lie.")
  private int bombs;

  @Option(names = "--plans", defaultValue = "100", description = "Absurd plans, and exports.")
  private int plans;

  @Option(names = "--cancels", defaultValue = "5000", description = "Cancels in each phase.")
  private int cancels;

  @Option(names = "--requests", defaultValue = "5000", description = "Of each kind, no token.")
  private int requests;

  @Option(names = "--pages", defaultValue = "150", description = "Connections that leave unread.")
  private int pages;

  @Option(names = "--frames", defaultValue = "50000", description = "Of each kind of flood.")
  private int frames;

  @Option(names = "--connections", defaultValue = "3000", description = "Idle and slow ones.")
  private int connections;

  @Option(names = "--addresses", defaultValue = "8", description = "That attackers come from.")
  private int addresses;

  @Option(names = "--attack-minutes", defaultValue = "12", description = "The most it lasts.")
  private int attackMinutes;

  @Option(names = "--minutes", defaultValue = "20", description = "The most that all of it lasts.")
  private int minutes;

  public static void main(String[] arguments) {
    System.exit(new CommandLine(new HostileCommand()).execute(arguments));
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    HostilePlan plan =
        new HostilePlan(
            jar,
            port,
            Optional.ofNullable(config),
            exemptLoopback,
            honest,
            halfClosed,
            lanes,
            silent,
            bombs,
            plans,
            cancels,
            requests,
            pages,
            frames,
            connections,
            addresses,
            Duration.ofMinutes(attackMinutes),
            Duration.ofMinutes(minutes));
    Figures figures = new HostileRun(plan).run();
    figures.print(System.out);
    return figures.areGood() ? 0 : 1;
  }
}
