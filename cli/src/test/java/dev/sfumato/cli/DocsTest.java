package dev.sfumato.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the documents and comments point to is in the repository. */
class DocsTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Set<String> SKIPPED =
      Set.of("target", ".git", "out", "demo-out", "node_modules");
  private static final Set<String> KINDS =
      Set.of("java", "js", "md", "proto", "sql", "yaml", "conf", "css", "html", "sh");

  /** A link of a document that leads to a file beside it. */
  private static final Pattern LINK = Pattern.compile("]\\(([^)#:\\s]+)(#[^)]*)?\\)");

  /** A document that is named in a text, by its path from the root. */
  private static final Pattern PATH = Pattern.compile("\\bdocs/[\\w./-]+\\.(md|png)");

  /** A document that is named without a path: only one that lies at the root or in docs. */
  private static final Pattern NAME = Pattern.compile("(?<![\\w./\"-])([a-z]+\\.md)\\b");

  private static final Pattern DECISION = Pattern.compile("\\bdecision (\\d+)\\b");

  /** Sections of a design that is no part of the repository. */
  private static final Pattern ELSEWHERE =
      Pattern.compile("\\b(algorithm|design|architecture) (section )?\\d");

  private static final Pattern ROW = Pattern.compile("(?m)^\\| `(\\w+)` \\|[^|]*\\|([^|]*)\\|");
  private static final Pattern OWN = Pattern.compile("<artifactId>sfumato-(\\w+)</artifactId>");

  @Test
  void links_leadSomewhere() throws IOException {
    List<String> missing = new ArrayList<>();
    for (Path file : texts()) {
      if (file.toString().endsWith(".md")) {
        found(LINK, file)
            .filter(link -> !Files.exists(file.resolveSibling(link.group(1))))
            .forEach(link -> missing.add(ROOT.relativize(file) + ": " + link.group(1)));
      }
    }
    assertThat(missing).isEmpty();
  }

  @Test
  void documentsThatAreCited_exist() throws IOException {
    List<String> missing = new ArrayList<>();
    for (Path file : texts()) {
      found(PATH, file)
          .filter(cited -> !Files.exists(ROOT.resolve(cited.group())))
          .forEach(cited -> missing.add(ROOT.relativize(file) + ": " + cited.group()));
      found(NAME, file)
          .filter(cited -> !Files.exists(ROOT.resolve("docs").resolve(cited.group(1))))
          .forEach(cited -> missing.add(ROOT.relativize(file) + ": " + cited.group(1)));
      found(ELSEWHERE, file)
          .forEach(cited -> missing.add(ROOT.relativize(file) + ": " + cited.group()));
    }
    assertThat(missing).isEmpty();
  }

  @Test
  void decisionsThatAreCited_exist() throws IOException {
    Set<Integer> decided;
    try (Stream<Path> files = Files.list(ROOT.resolve("docs/decisions"))) {
      decided =
          files
              .map(file -> file.getFileName().toString())
              .filter(name -> name.matches("\\d{4}-.*"))
              .map(name -> Integer.parseInt(name.substring(0, 4)))
              .collect(Collectors.toSet());
    }
    List<String> missing = new ArrayList<>();
    for (Path file : texts()) {
      found(DECISION, file)
          .filter(cited -> !decided.contains(Integer.parseInt(cited.group(1))))
          .forEach(cited -> missing.add(ROOT.relativize(file) + ": " + cited.group()));
    }
    assertThat(missing).isEmpty();
  }

  /** The arrows of the table in architecture.md are those of the build, no more and no fewer. */
  @Test
  void modules_useWhatTheArchitectureSays() throws IOException {
    Map<String, Set<String>> said = new TreeMap<>();
    found(ROW, ROOT.resolve("docs/architecture.md"))
        .filter(row -> Files.exists(ROOT.resolve(row.group(1)).resolve("pom.xml")))
        .forEach(row -> said.put(row.group(1), words(row.group(2))));
    Map<String, Set<String>> built = new TreeMap<>();
    for (String module : said.keySet()) {
      built.put(module, dependencies(module));
    }
    assertThat(said).hasSize(8);
    for (String module : said.keySet()) {
      assertThat(reach(module, said)).as(module).isEqualTo(reach(module, built));
    }
  }

  private static Set<String> words(String cell) {
    return new TreeSet<>(List.of(cell.split("\\W+", -1)));
  }

  private static Set<String> dependencies(String module) throws IOException {
    String pom = Files.readString(ROOT.resolve(module).resolve("pom.xml"));
    Set<String> uses = new TreeSet<>();
    for (String each : pom.split("<dependency>", -1)) {
      if (!each.contains("<scope>test</scope>")) {
        OWN.matcher(each).results().forEach(own -> uses.add(own.group(1)));
      }
    }
    uses.remove(module);
    return uses;
  }

  /** All modules that one uses, by however many arrows. */
  private static Set<String> reach(String module, Map<String, Set<String>> arrows) {
    Set<String> all = new TreeSet<>();
    for (String next : arrows.getOrDefault(module, Set.of())) {
      if (arrows.containsKey(next) && all.add(next)) {
        all.addAll(reach(next, arrows));
      }
    }
    return all;
  }

  private static Stream<MatchResult> found(Pattern pattern, Path file) {
    try {
      return pattern.matcher(Files.readString(file)).results();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  /** Every text that people wrote, but for this file, which names what it looks for. */
  private static List<Path> texts() throws IOException {
    try (Stream<Path> all = Files.walk(ROOT)) {
      return all.filter(Files::isRegularFile)
          .filter(file -> isOurs(ROOT.relativize(file)))
          .toList();
    }
  }

  private static boolean isOurs(Path file) {
    for (Path part : file) {
      if (SKIPPED.contains(part.toString())) {
        return false;
      }
    }
    String name = file.getFileName().toString();
    return KINDS.contains(name.substring(name.lastIndexOf('.') + 1))
        && !name.endsWith(".min.js")
        && !name.equals("DocsTest.java");
  }
}
