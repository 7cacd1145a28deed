package dev.sfumato.lab.release;

import dev.sfumato.core.Checks;
import dev.sfumato.core.privacy.Epsilon;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What releases of a file have cost everybody in it: a text beside the file, a line a release.
 *
 * <p>A line is forced to the disk before the release that it pays for begins, and is never taken
 * back: whoever is interrupted has paid. A line that cannot be read, such as one that a crash cut
 * short, is refused and never guessed at. One process at a time has the file.
 */
public final class BudgetFile implements AutoCloseable {
  private static final String SUFFIX = ".budget";
  private static final Pattern LINE = Pattern.compile("\\S+ epsilon ([0-9.]{1,12}) paid");
  private static final int MAX_BYTES = 1 << 20;

  private final Path path;
  private final FileChannel channel;
  private long spentMicros;

  private BudgetFile(Path path) throws IOException {
    this.path = path;
    this.channel =
        FileChannel.open(
            path, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.CREATE);
  }

  /** The budget of a file, by its real name: a link to it has the same one. */
  public static BudgetFile of(Path input) throws IOException {
    Path real = input.toRealPath();
    BudgetFile budget = new BudgetFile(real.resolveSibling(real.getFileName() + SUFFIX));
    try {
      budget.lock();
      budget.read();
      return budget;
    } catch (IOException | RuntimeException e) {
      budget.close();
      throw e;
    }
  }

  private void lock() throws IOException {
    try {
      if (channel.tryLock() != null) {
        return;
      }
    } catch (OverlappingFileLockException e) {
      // Held by this very process: said below like any other holder.
    }
    throw new IOException(path + ": in use by another release");
  }

  private void read() throws IOException {
    Checks.checkRange("bytes of " + path, channel.size(), 0, MAX_BYTES);
    ByteBuffer bytes = ByteBuffer.allocate((int) channel.size());
    while (bytes.hasRemaining() && channel.read(bytes, bytes.position()) >= 0) {
      // Reads on until all is there.
    }
    String text = new String(bytes.array(), StandardCharsets.UTF_8);
    int number = 0;
    for (String line : text.lines().toList()) {
      number++;
      if (!line.isBlank() && !line.startsWith("#")) {
        spentMicros = Math.addExact(spentMicros, epsilon(line, number).micros());
      }
    }
    if (!text.isEmpty() && !text.endsWith("\n")) {
      throw refuse(number);
    }
  }

  private Epsilon epsilon(String line, int number) {
    Matcher matcher = LINE.matcher(line);
    if (!matcher.matches()) {
      throw refuse(number);
    }
    try {
      return Epsilon.parse(matcher.group(1));
    } catch (IllegalArgumentException e) {
      throw refuse(number);
    }
  }

  private IllegalArgumentException refuse(int line) {
    return new IllegalArgumentException(
        path + ", line " + line + " (expected: TIME epsilon NUMBER paid, and an end of line)");
  }

  /** What was spent so far, in micro-epsilons. */
  public long spentMicros() {
    return spentMicros;
  }

  /** Refuses a cost that would exceed the budget. */
  public void check(Epsilon cost, Epsilon budget) {
    if (spentMicros + cost.micros() > budget.micros()) {
      String spent = spentMicros == 0 ? "0" : new Epsilon(spentMicros).toString();
      throw Checks.refuse(
          "epsilon",
          cost,
          "at most what is left of --budget "
              + budget
              + ", of which "
              + spent
              + " is spent ("
              + path
              + ")");
    }
  }

  /** Pays, for good. When this returns, the line is on the disk. */
  public void charge(Epsilon cost, Epsilon budget, Instant now) throws IOException {
    check(cost, budget);
    String header =
        channel.size() == 0
            ? "# What each release of this file has cost everybody in it. Keep it beside.\n"
            : "";
    String line = header + now.truncatedTo(ChronoUnit.SECONDS) + " epsilon " + cost + " paid\n";
    ByteBuffer bytes = ByteBuffer.wrap(line.getBytes(StandardCharsets.UTF_8));
    channel.position(channel.size());
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
    channel.force(true);
    forceFolder();
    spentMicros += cost.micros();
  }

  /** A new file is on the disk once its folder is. */
  private void forceFolder() throws IOException {
    try (FileChannel opened = FileChannel.open(folder(), StandardOpenOption.READ)) {
      opened.force(true);
    }
  }

  private Path folder() {
    return Objects.requireNonNull(path.getParent());
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
