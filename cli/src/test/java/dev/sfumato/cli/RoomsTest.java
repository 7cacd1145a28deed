package dev.sfumato.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The source tree of all modules: small rooms, and one thing by each name. */
class RoomsTest {
  private static final int MAX_FILES = 25;

  @Test
  void packages_haveAtMostTwentyFiveFiles() throws IOException {
    Map<String, Long> files =
        sources().stream()
            .collect(
                Collectors.groupingBy(
                    each -> String.valueOf(each.getParent()), TreeMap::new, Collectors.counting()));
    files.values().removeIf(count -> count <= MAX_FILES);
    assertThat(files).isEmpty();
  }

  @Test
  void simpleNames_areUsedOnce() throws IOException {
    Map<String, List<Path>> byName =
        sources().stream()
            .filter(each -> !each.endsWith("package-info.java"))
            .filter(each -> !each.endsWith("module-info.java"))
            .collect(
                Collectors.groupingBy(
                    each -> String.valueOf(each.getFileName()), TreeMap::new, Collectors.toList()));
    byName.values().removeIf(places -> places.size() == 1);
    assertThat(byName).isEmpty();
  }

  /** The main code of every module beside this one. */
  private static List<Path> sources() throws IOException {
    try (Stream<Path> modules = Files.list(Path.of("..").toRealPath())) {
      List<Path> roots =
          modules.map(each -> each.resolve("src/main/java")).filter(Files::isDirectory).toList();
      assertThat(roots).hasSizeGreaterThan(8);
      return roots.stream().flatMap(RoomsTest::javaFiles).toList();
    }
  }

  private static Stream<Path> javaFiles(Path root) {
    try (Stream<Path> files = Files.walk(root)) {
      return files.filter(each -> each.toString().endsWith(".java")).toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
