package dev.sfumato.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
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

  /** A link to a heading, of the same document or of another. */
  private static final Pattern ANCHOR = Pattern.compile("]\\(([^)#:\\s]*)#([^)\\s]+)\\)");

  private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.+)$");

  /** A document that is named in a text, by its path from the root. */
  private static final Pattern PATH = Pattern.compile("\\bdocs/[\\w./-]+\\.(md|png)");

  /** A document that is named without a path: only one that lies at the root or in docs. */
  private static final Pattern NAME = Pattern.compile("(?<![\\w./\"-])([a-z]+\\.md)\\b");

  private static final Pattern DECISION = Pattern.compile("\\bdecision (\\d+)\\b");

  /** Sections of a design that is no part of the repository. */
  private static final Pattern ELSEWHERE =
      Pattern.compile("\\b(algorithm|design|architecture) (section )?\\d");

  /** A section of a document, by number or by title: {@code docs/privacy.md, 3}. */
  private static final Pattern SECTION =
      Pattern.compile("\\b(docs/[\\w/-]+\\.md),[\\s*/]+(?:(\\d+)\\b|\"([^\"]+)\")");

  /** A type of ours that a page names, with or without one of its members. */
  private static final Pattern NAMED_TYPE = Pattern.compile("`([A-Z][a-z]+[A-Z]\\w*)(\\.\\w+)?`");

  /** Pages that are about the code, so that every type in them is one of ours. */
  private static final List<String> ABOUT_THE_CODE =
      List.of("architecture", "algorithm", "extending", "glossary", "paper");

  private static final Pattern NEVER_USED = Pattern.compile("(?m)^Never used: ([\\d, ]+)\\.");

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
  void links_toHeadings_leadToOne() throws IOException {
    List<String> missing = new ArrayList<>();
    for (Path file : texts()) {
      if (file.toString().endsWith(".md")) {
        found(ANCHOR, file)
            .filter(link -> !anchors(file, link.group(1)).contains(link.group(2)))
            .forEach(link -> missing.add(ROOT.relativize(file) + ": " + link.group()));
      }
    }
    assertThat(missing).isEmpty();
  }

  /** The names that a page's headings have in links, as GitHub and others make them. */
  private static Set<String> anchors(Path file, String link) {
    return found(HEADING, link.isEmpty() ? file : file.resolveSibling(link))
        .map(heading -> heading.group(1).toLowerCase(Locale.ROOT))
        .map(title -> title.replaceAll("[^\\w -]", "").replace(' ', '-'))
        .collect(Collectors.toSet());
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
  void typesThatAreNamed_exist() throws IOException {
    Set<String> types =
        texts().stream()
            .map(file -> file.getFileName().toString())
            .filter(name -> name.endsWith(".java"))
            .map(name -> name.replace(".java", ""))
            .collect(Collectors.toCollection(TreeSet::new));
    types.add("DocsTest");
    List<String> missing = new ArrayList<>();
    for (String page : ABOUT_THE_CODE) {
      found(NAMED_TYPE, ROOT.resolve("docs").resolve(page + ".md"))
          .filter(named -> !types.contains(named.group(1)))
          .forEach(named -> missing.add(page + ": " + named.group()));
    }
    assertThat(missing).isEmpty();
  }

  @Test
  void sectionsThatAreCited_exist() throws IOException {
    List<String> missing = new ArrayList<>();
    for (Path file : texts()) {
      found(SECTION, file)
          .filter(cited -> !hasSection(cited))
          .forEach(cited -> missing.add(ROOT.relativize(file) + ": " + cited.group()));
    }
    assertThat(missing).isEmpty();
  }

  private static boolean hasSection(MatchResult cited) {
    Path document = ROOT.resolve(cited.group(1));
    String title =
        cited.group(2) != null
            ? cited.group(2) + "\\. .*"
            : Pattern.quote(cited.group(3).replaceAll("[\\s*/]+", " "));
    return Files.exists(document)
        && found(Pattern.compile("(?m)^#+ " + title + "$"), document).findAny().isPresent();
  }

  /** A number without a page is one that the list of decisions says was never used. */
  @Test
  void decisions_haveNoGapsButThoseThatAreNamed() throws IOException {
    Path list = ROOT.resolve("docs/decisions/README.md");
    Set<Integer> all = new TreeSet<>(decided());
    found(NEVER_USED, list)
        .flatMap(never -> Stream.of(never.group(1).split(", ", -1)))
        .map(Integer::valueOf)
        .forEach(number -> assertThat(all.add(number)).as("never used: " + number).isTrue());
    int last = all.stream().max(Integer::compare).orElseThrow();
    assertThat(all).isEqualTo(IntStream.rangeClosed(1, last).boxed().collect(Collectors.toSet()));
  }

  private static Set<Integer> decided() throws IOException {
    try (Stream<Path> files = Files.list(ROOT.resolve("docs/decisions"))) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.matches("\\d{4}-.*"))
          .map(name -> Integer.parseInt(name.substring(0, 4)))
          .collect(Collectors.toSet());
    }
  }

  @Test
  void decisionsThatAreCited_exist() throws IOException {
    Set<Integer> decided = decided();
    List<String> missing = new ArrayList<>();
    for (Path file : texts()) {
      found(DECISION, file)
          .filter(cited -> !decided.contains(Integer.parseInt(cited.group(1))))
          .forEach(cited -> missing.add(ROOT.relativize(file) + ": " + cited.group()));
    }
    assertThat(missing).isEmpty();
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
