package dev.sfumato.cli;

import dev.sfumato.lab.swarm.Contact;
import dev.sfumato.lab.swarm.DeviceFate;
import dev.sfumato.lab.swarm.Swarm;
import dev.sfumato.lab.swarm.SwarmCounts;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Says how far a swarm is: on one line that changes on a terminal, elsewhere with a line when
 * something new begins and one now and then.
 */
final class SwarmProgress {
  private static final long SPARSE_NANOS = Duration.ofSeconds(10).toNanos();
  private static final int WIDTH = 79;

  private final PrintWriter out;
  private final boolean terminal;
  private final String server;
  private @Nullable Contact told;
  private String last = "";
  private long since = System.nanoTime();

  SwarmProgress(PrintWriter out, boolean terminal, String server) {
    this.out = out;
    this.terminal = terminal;
    this.server = server;
  }

  /** Looks at the swarm and says what is new. */
  void look(Swarm swarm) {
    show(swarm.contact(), swarm.counts());
  }

  void show(Contact contact, SwarmCounts counts) {
    String line = line(contact, counts);
    boolean due = contact != told || System.nanoTime() - since > SPARSE_NANOS;
    if (line.equals(last) || !terminal && !due) {
      return;
    }
    last = line;
    told = contact;
    since = System.nanoTime();
    out.print(terminal ? "\r" + padded(line) : line + System.lineSeparator());
    out.flush();
  }

  /** Clears the line for what comes after it. */
  void end() {
    if (terminal && !last.isEmpty()) {
      out.print("\r" + padded("") + "\r");
      out.flush();
    }
  }

  private static String padded(String line) {
    return String.format("%-" + WIDTH + "s", line);
  }

  private String line(Contact contact, SwarmCounts counts) {
    return switch (contact) {
      case NONE -> "no answer from " + server + " yet: trying for a minute or so";
      case ANSWERS ->
          String.format(
              Locale.ROOT,
              "%s answers; %,d devices on their way to it",
              server,
              counts.count(DeviceFate.OUT));
      case NOTHING_YET -> "no campaign is open yet: waiting for one";
      case OPEN -> numbers(counts);
      case NOTHING_MORE -> numbers(counts) + "; nothing more to ask";
    };
  }

  private static String numbers(SwarmCounts counts) {
    int seated = counts.count(DeviceFate.SEATED);
    int connected = counts.count(DeviceFate.WAITING) + seated;
    return String.format(
            Locale.ROOT,
            "%,d connected, %,d of them seated; %,d done, %,d dropped or failed",
            connected,
            seated,
            counts.count(DeviceFate.TOOK_PART),
            counts.count(DeviceFate.DROPPED) + counts.count(DeviceFate.FAILED))
        + declined(counts);
  }

  /** Why devices declined, by reason: whoever runs them can do something about it. */
  private static String declined(SwarmCounts counts) {
    String reasons =
        counts.declines().entrySet().stream()
            .map(each -> String.format(Locale.ROOT, "%,d: %s", each.getValue(), each.getKey()))
            .collect(Collectors.joining("; "));
    return counts.count(DeviceFate.DECLINED) == 0
        ? ""
        : String.format(
            Locale.ROOT, ", %,d declined (%s)", counts.count(DeviceFate.DECLINED), reasons);
  }
}
