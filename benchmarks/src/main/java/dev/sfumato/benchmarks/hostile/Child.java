package dev.sfumato.benchmarks.hostile;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Processes of the same Java as this one. */
final class Child {
  private Child() {}

  /** Starts the jar; what it says, on both ways, goes to a file. */
  static Process start(List<String> options, Path jar, List<String> arguments, Path log)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(program("java"));
    command.addAll(options);
    command.add("-jar");
    command.add(jar.toString());
    command.addAll(arguments);
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
        .start();
  }

  /** Starts a class of this program; what it says can be read. */
  static Process start(List<String> options, Class<?> main, String argument) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(program("java"));
    command.addAll(options);
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(main.getName(), argument));
    return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
  }

  /** Runs a program of the Java home to its end and gives what it said. */
  static List<String> say(Duration limit, String program, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(program(program));
    command.addAll(List.of(arguments));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    // What it says must be read while it runs, so the limit is kept by somebody else.
    Thread guard = new Thread(() -> endAfter(process, limit), "guard of " + program);
    guard.setDaemon(true);
    guard.start();
    return process.inputReader().lines().toList();
  }

  private static void endAfter(Process process, Duration limit) {
    try {
      if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static String program(String name) {
    return Path.of(System.getProperty("java.home"), "bin", name).toString();
  }
}
