package dev.sfumato.benchmarks.database;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.BitSet;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/**
 * Kills writers of an embedded database again and again on one file and looks for what they had
 * acknowledged; then writes the parcels of a sum of 100,000 and reads them. Decision 11 has what
 * was seen.
 *
 * <pre>java -cp benchmarks.jar dev.sfumato.benchmarks.database.DatabaseCommand h2|sqlite KILLS
 * </pre>
 */
public final class DatabaseCommand {
  private static final int PARCELS = 100_000;

  /** A dealing of a sum of that size: 62 holders, 176 bytes each. */
  private static final int PARCEL_BYTES = 11_000;

  private static final int TOGETHER = 200;
  private static final int KILL_BYTES = 2_000;
  private static final int MAX_ROWS = 12;

  private DatabaseCommand() {}

  /** The trial; or, with a folder and a number of rows, the writer that it kills. */
  public static void main(String... arguments) throws Exception {
    if (arguments.length == 3) {
      write(arguments[0], Path.of(arguments[1]), Integer.parseInt(arguments[2]));
    } else {
      kill(arguments[0], Integer.parseInt(arguments[1]));
      fill(arguments[0]);
    }
  }

  private static void write(String kind, Path folder, int first) throws SQLException {
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    try (TriedDatabase database = TriedDatabase.open(kind, folder)) {
      for (int id = first; ; id++) {
        database.write(id, 1, KILL_BYTES);
        out.println(id);
      }
    }
  }

  private static void kill(String kind, int kills) throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("sfumato-database");
    SplittableRandom random = new SplittableRandom(Long.getLong("seed", 1));
    BitSet acknowledged = new BitSet();
    int next = 0;
    for (int i = 0; i < kills; i++) {
      Process writer = start(kind, folder, next);
      next = listen(writer, random.nextInt(1, MAX_ROWS), acknowledged, next);
      writer.destroyForcibly().waitFor();
      // What it wrote and could not tell of any more may be there too.
      next += MAX_ROWS;
      String found = missing(kind, folder, acknowledged);
      if (!found.isEmpty()) {
        System.out.printf("%s: after %d kills %s%n", kind, i + 1, found);
        return;
      }
    }
    System.out.printf(
        "%s: %d kills, %d rows, none lost%n", kind, kills, acknowledged.cardinality());
  }

  private static Process start(String kind, Path folder, int first) throws IOException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    return new ProcessBuilder(
            java,
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            DatabaseCommand.class.getName(),
            kind,
            folder.toString(),
            String.valueOf(first))
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  private static int listen(Process writer, int rows, BitSet acknowledged, int first)
      throws IOException {
    BufferedReader out =
        new BufferedReader(new InputStreamReader(writer.getInputStream(), StandardCharsets.UTF_8));
    int last = first;
    for (int i = 0; i < rows; i++) {
      String line = out.readLine();
      if (line == null) {
        return last;
      }
      last = Integer.parseInt(line) + 1;
      acknowledged.set(last - 1);
    }
    return last;
  }

  private static String missing(String kind, Path folder, BitSet acknowledged) {
    try (TriedDatabase database = TriedDatabase.open(kind, folder)) {
      BitSet lost = (BitSet) acknowledged.clone();
      lost.andNot(database.rows());
      return lost.isEmpty() ? "" : lost.cardinality() + " rows are lost";
    } catch (SQLException e) {
      return "the file cannot be opened: " + e.getMessage();
    }
  }

  private static void fill(String kind) throws IOException, SQLException {
    Path folder = Files.createTempDirectory("sfumato-database");
    try (TriedDatabase database = TriedDatabase.open(kind, folder)) {
      long begin = System.nanoTime();
      for (int id = 0; id < PARCELS; id += TOGETHER) {
        database.write(id, TOGETHER, PARCEL_BYTES);
      }
      double written = (System.nanoTime() - begin) / 1e9;
      begin = System.nanoTime();
      int found = database.rows().cardinality();
      double read = (System.nanoTime() - begin) / 1e9;
      System.out.printf(
          "%s: %,d parcels of %,d bytes, %d together: written in %.1f s, %,d read in %.1f s, %,d MB%n",
          kind, PARCELS, PARCEL_BYTES, TOGETHER, written, found, read, size(folder) / 1_000_000);
    }
  }

  private static long size(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.mapToLong(file -> file.toFile().length()).sum();
    }
  }
}
