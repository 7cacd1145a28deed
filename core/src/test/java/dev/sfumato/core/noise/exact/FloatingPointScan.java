package dev.sfumato.core.noise.exact;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;

/**
 * Finds floating point in a class file: an instruction on it, a constant, an array, a declared
 * field or method, a call or a field of another class whose descriptor has a float or a double, or
 * a box of one.
 */
final class FloatingPointScan {
  private static final Pattern INSTRUCTION = Pattern.compile("\\s*\\d+: ([a-z]\\S*)(.*)");
  private static final Pattern DECLARED = Pattern.compile("\\s*descriptor: (\\S+)");

  /** Those on f and d are all that start so, but for dup and its kin; then the conversions. */
  private static final Pattern OPCODE = Pattern.compile("[fd](?!up)\\w*|[il]2[fd]");

  private static final Pattern OPERAND =
      Pattern.compile(
          "\\s+(float|double)\\b.*|.*// (float|double) .*|.*java/lang/(Float|Double)\\b.*");
  private static final Pattern REFERENCE =
      Pattern.compile(".*// (?:Interface)?(?:Method|Field|InvokeDynamic) .*:(\\S+)");

  private FloatingPointScan() {}

  /** The lines of the disassembly that have to do with floating point. */
  static List<String> findings(Path classFile) {
    StringWriter output = new StringWriter();
    PrintWriter writer = new PrintWriter(output);
    int exit =
        ToolProvider.findFirst("javap")
            .orElseThrow()
            .run(writer, writer, "-c", "-p", "-s", classFile.toString());
    if (exit != 0) {
      throw new IllegalStateException("javap failed: " + output);
    }
    return output.toString().lines().filter(FloatingPointScan::isFloating).toList();
  }

  private static boolean isFloating(String line) {
    Matcher declared = DECLARED.matcher(line);
    if (declared.matches()) {
      return mentionsFloating(declared.group(1));
    }
    Matcher instruction = INSTRUCTION.matcher(line);
    if (!instruction.matches()) {
      return false;
    }
    Matcher reference = REFERENCE.matcher(instruction.group(2));
    return OPCODE.matcher(instruction.group(1)).matches()
        || OPERAND.matcher(instruction.group(2)).matches()
        || (reference.matches() && mentionsFloating(reference.group(1)));
  }

  /** Whether a descriptor has an F or a D that is not part of a class's name, or a box. */
  private static boolean mentionsFloating(String descriptor) {
    return descriptor.matches(".*Ljava/lang/(Float|Double);.*")
        || descriptor.replaceAll("L[^;]*;", "").matches(".*[FD].*");
  }
}
