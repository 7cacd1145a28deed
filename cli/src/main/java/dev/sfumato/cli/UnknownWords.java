package dev.sfumato.cli;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.UnmatchedArgumentException;

/** Words of the command line that mean nothing, and those that might have been meant. */
final class UnknownWords {
  private UnknownWords() {}

  static String say(UnmatchedArgumentException exception) {
    CommandLine command = exception.getCommandLine();
    String word = exception.getUnmatched().get(0);
    String help = "./" + command.getCommandSpec().qualifiedName() + " --help";
    if (word.startsWith("-")) {
      // What follows it may well be its value.
      return word.replaceFirst("=.*", "") + ": unknown option (" + help + " lists the options)";
    }
    String expected = commands(command);
    return expected.isEmpty()
        ? word + ": not expected here (" + help + " says what is)"
        : word + ": unknown command (" + meant(exception) + "expected: " + expected + ")";
  }

  private static String meant(UnmatchedArgumentException exception) {
    List<String> similar = exception.getSuggestions();
    return similar.isEmpty() ? "" : "did you mean " + similar.get(0) + "? ";
  }

  private static String commands(CommandLine command) {
    return command.getSubcommands().entrySet().stream()
        .filter(each -> !each.getValue().getCommandSpec().usageMessage().hidden())
        .map(Map.Entry::getKey)
        .collect(Collectors.joining(", "));
  }
}
