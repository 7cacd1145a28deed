package dev.sfumato.secagg.vectors;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A file of lines {@code name = value}; {@code #} starts a comment. Values are hex unless the name
 * says otherwise. With {@code -Dvectors.write=true} the files are written instead of compared.
 */
final class VectorFile {
  private static final Path FOLDER = Path.of("src/test/resources/vectors");

  private final String name;
  private final List<String> comments = new ArrayList<>();
  private final Map<String, String> values = new LinkedHashMap<>();

  VectorFile(String name, String... comments) {
    this.name = name;
    this.comments.addAll(List.of(comments));
  }

  static Map<String, String> read(String name) {
    Map<String, String> values = new LinkedHashMap<>();
    for (String line : lines(name)) {
      int equals = line.indexOf(" = ");
      if (!line.startsWith("#") && equals > 0) {
        values.put(line.substring(0, equals), line.substring(equals + 3));
      }
    }
    return values;
  }

  VectorFile put(String key, Object value) {
    values.put(key, value.toString());
    return this;
  }

  /** Compares with what is kept, value by value. */
  void check() {
    if (Boolean.getBoolean("vectors.write")) {
      write();
    }
    assertThat(read(name)).containsExactlyEntriesOf(values);
  }

  private void write() {
    List<String> lines = new ArrayList<>();
    comments.forEach(each -> lines.add("# " + each));
    values.forEach((key, value) -> lines.add(key + " = " + value));
    try {
      Files.createDirectories(FOLDER);
      Files.write(FOLDER.resolve(name), lines);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> lines(String name) {
    try {
      return Files.readAllLines(FOLDER.resolve(name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
