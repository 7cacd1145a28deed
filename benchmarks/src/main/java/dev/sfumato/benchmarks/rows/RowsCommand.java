package dev.sfumato.benchmarks.rows;

import java.io.BufferedOutputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code benchmarks/rows}: makes a file of many points, or reads and parses one plainly. */
@Command(
    name = "rows",
    description = "Makes a file of points, or times a plain reader of it.",
    mixinStandardHelpOptions = true)
public final class RowsCommand implements Callable<Integer> {
  @Parameters(paramLabel = "FILE", description = "A CSV file with lat,lon.")
  private Path file = Path.of("");

  @Option(names = "--make", paramLabel = "ROWS", description = "Makes it, with so many rows.")
  private long make;

  @Spec
  @SuppressWarnings("NullAway.Init") // Set by picocli.
  private CommandSpec spec;

  public static void main(String... arguments) {
    System.exit(new CommandLine(new RowsCommand()).execute(arguments));
  }

  @Override
  public Integer call() throws IOException {
    long begin = System.nanoTime();
    long rows = make > 0 ? write() : parse();
    PrintWriter out = spec.commandLine().getOut();
    double seconds = (System.nanoTime() - begin) / 1e9;
    out.printf(
        Locale.ROOT, "%s: %,d rows in %.1f s%n", make > 0 ? "made" : "parsed", rows, seconds);
    out.flush();
    return 0;
  }

  private long write() throws IOException {
    SplittableRandom random = new SplittableRandom(1);
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 20)) {
      out.write("lat,lon\n".getBytes(StandardCharsets.US_ASCII));
      byte[] row = "48.000000,2.000000\n".getBytes(StandardCharsets.US_ASCII);
      for (long i = 0; i < make; i++) {
        digits(row, 3, 800_000 + random.nextInt(55_000) + random.nextInt(55_000));
        digits(row, 12, 220_000 + random.nextInt(130_000) + random.nextInt(130_000));
        out.write(row);
      }
    }
    return make;
  }

  private static void digits(byte[] row, int first, int value) {
    int rest = value;
    for (int at = first + 5; at >= first; at--) {
      row[at] = (byte) ('0' + rest % 10);
      rest /= 10;
    }
  }

  /** The plainest reader: a line, a comma, two numbers. */
  private long parse() throws IOException {
    long rows = 0;
    double sum = 0;
    try (BufferedReader in = Files.newBufferedReader(file)) {
      in.readLine();
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        int comma = line.indexOf(',');
        sum += Double.parseDouble(line.substring(0, comma));
        sum += Double.parseDouble(line.substring(comma + 1));
        rows++;
      }
    }
    return Double.isNaN(sum) ? 0 : rows;
  }
}
