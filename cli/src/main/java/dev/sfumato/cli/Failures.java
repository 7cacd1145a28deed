package dev.sfumato.cli;

import dev.sfumato.lab.simulation.SimulationException;
import dev.sfumato.server.config.StartException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.NoSuchFileException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Turns whatever went wrong into one line for a person and an exit code for a script. */
final class Failures {
  private Failures() {}

  /** The command line itself is wrong. */
  static int asked(ParameterException exception, String[] arguments) {
    String words =
        exception instanceof UnmatchedArgumentException unmatched
            ? UnknownWords.say(unmatched)
            : rule(exception);
    return tell(exception.getCommandLine(), words, ExitCode.USAGE);
  }

  /** The command began and could not go on. */
  static int failed(Exception exception, CommandLine commandLine, ParseResult parsed)
      throws Exception {
    if (exception instanceof IllegalArgumentException) {
      return tell(commandLine, exception.getMessage(), ExitCode.USAGE);
    }
    if (exception instanceof NoSuchFileException missing) {
      return tell(commandLine, missing.getFile() + ": no such file", ExitCode.SOFTWARE);
    }
    if (exception instanceof UncheckedIOException wrapped && wrapped.getCause() != null) {
      return failed(wrapped.getCause(), commandLine, parsed);
    }
    if (exception instanceof IOException
        || exception instanceof SimulationException
        || exception instanceof StartException) {
      return tell(commandLine, exception.getMessage(), ExitCode.SOFTWARE);
    }
    throw exception;
  }

  private static int tell(CommandLine commandLine, @Nullable String message, int code) {
    commandLine.getErr().println("sfumato: " + message);
    commandLine.getErr().flush();
    return code;
  }

  /** The rule that a value broke, by the name of its option. */
  private static String rule(ParameterException exception) {
    if (exception.getArgSpec() instanceof OptionSpec option && exception.getValue() != null) {
      String expected = expected(option.type());
      if (!expected.isEmpty()) {
        String name = option.longestName().replaceFirst("^--", "");
        return name + ": " + exception.getValue() + " (expected: " + expected + ")";
      }
    }
    String message = Objects.requireNonNullElse(exception.getMessage(), "cannot be read");
    return Character.toLowerCase(message.charAt(0)) + message.substring(1);
  }

  private static String expected(Class<?> type) {
    if (type.isEnum()) {
      return Arrays.stream(type.getEnumConstants())
          .map(constant -> constant.toString().toLowerCase(Locale.ROOT))
          .collect(Collectors.joining(", "));
    }
    if (type == int.class || type == long.class || type == Long.class) {
      return "a whole number";
    }
    return type == double.class || type == Double.class ? "a number" : "";
  }
}
