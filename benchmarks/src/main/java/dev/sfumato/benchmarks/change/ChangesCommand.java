package dev.sfumato.benchmarks.change;

import dev.sfumato.lab.dataset.Dataset;
import dev.sfumato.lab.experiment.Maps;
import dev.sfumato.lab.result.ChangeScores;
import dev.sfumato.lab.series.ChangeTrial;
import dev.sfumato.lab.simulation.SimulationException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code benchmarks/changes}: how good maps of changes are. */
@Command(
    name = "changes",
    description = "Maps of changes on people of whom some have moved.",
    mixinStandardHelpOptions = true)
public final class ChangesCommand implements Callable<Integer> {
  @Option(names = "--data", defaultValue = "../shared/data", description = "The maps.")
  private Path data = Path.of("");

  @Option(names = "--runs", defaultValue = "20", description = "Of each row.")
  private int runs;

  @Option(names = "--seed", defaultValue = "1", description = "Of devices and noise.")
  private long seed;

  @Option(names = "--devices", split = ",", defaultValue = "10000,100000", description = "A step.")
  private List<Long> devices = List.of();

  @Option(names = "--moved", split = ",", defaultValue = "0,0.05", description = "Parts, a step.")
  private List<Double> moved = List.of();

  @Spec
  @SuppressWarnings("NullAway.Init") // Set by picocli.
  private CommandSpec spec;

  public static void main(String... arguments) {
    System.exit(new CommandLine(new ChangesCommand()).execute(arguments));
  }

  @Override
  public Integer call() throws IOException, SimulationException {
    PrintWriter out = spec.commandLine().getOut();
    out.println("| map | devices | moved | intervals hold | x two apart | marked | false | maps |");
    out.println("|---|---:|---:|---:|---:|---:|---:|---:|");
    Maps maps = new Maps(data);
    for (Dataset map : List.of(maps.manhattan(), maps.dense(), maps.spread(), maps.islands())) {
      for (long number : devices) {
        for (double part : moved) {
          out.println(row(map, number, part));
          out.flush();
        }
      }
    }
    return 0;
  }

  private String row(Dataset map, long number, double part) throws SimulationException {
    ChangeTrial trial = new ChangeTrial(map, number, part, seed);
    List<ChangeScores> all = new ArrayList<>();
    for (int run = 0; run < runs; run++) {
      all.add(trial.run(run));
    }
    double coverage = all.stream().mapToDouble(ChangeScores::coverage).average().orElseThrow();
    double error = all.stream().mapToDouble(ChangeScores::error).sum();
    double apart = all.stream().mapToDouble(ChangeScores::separate).sum();
    long marked = all.stream().mapToLong(ChangeScores::marked).sum();
    long wrong = all.stream().mapToLong(ChangeScores::falselyMarked).sum();
    long alarmed = all.stream().filter(each -> each.falselyMarked() > 0).count();
    return String.format(
        "| %s | %,d | %.0f%% | %.3f | %.3f | %,d | %,d | %d of %d |",
        map.name(), number, 100 * part, coverage, error / apart, marked, wrong, alarmed, runs);
  }
}
