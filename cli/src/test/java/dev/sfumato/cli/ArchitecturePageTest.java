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
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The tables of docs/architecture.md are those of the tree, no more and no less. */
class ArchitecturePageTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  /** A row of the table of packages: its name, and the types to begin with. */
  private static final Pattern PACKAGE =
      Pattern.compile("(?m)^\\| `([a-z][a-z0-9]*(?:\\.[a-z]+)*)` \\|[^|]*\\|([^|]*)\\|$");

  private static final Pattern TYPE = Pattern.compile("`([A-Z]\\w*)`");
  private static final Pattern TABLE = Pattern.compile("(?im)^create table (\\w+)");
  private static final Pattern ROW = Pattern.compile("(?m)^\\| `([\\w-]+)` \\|[^|]*\\|([^|]*)\\|");
  private static final Pattern OWN = Pattern.compile("<artifactId>sfumato-([\\w-]+)</artifactId>");

  /** The arrows of the table in architecture.md are those of the build, no more and no fewer. */
  @Test
  void modules_useWhatTheArchitectureSays() throws IOException {
    Map<String, Set<String>> said = new TreeMap<>();
    found(ROW, section("Modules")).forEach(row -> said.put(row.group(1), words(row.group(2))));
    Map<String, Set<String>> built = new TreeMap<>();
    for (String module : said.keySet()) {
      built.put(module, dependencies(module));
    }
    assertThat(said).hasSize(19);
    for (String module : said.keySet()) {
      assertThat(reach(module, said)).as(module).isEqualTo(reach(module, built));
    }
  }

  /** The table of packages in architecture.md has every package of the product, and no other. */
  @Test
  void packages_areThoseOfTheArchitecture() throws IOException {
    Map<String, List<Path>> built = packages();
    Set<String> said = new TreeSet<>();
    List<String> missing = new ArrayList<>();
    found(PACKAGE, section("Packages"))
        .forEach(
            row -> {
              said.add(row.group(1));
              TYPE.matcher(row.group(2))
                  .results()
                  .filter(type -> !hasType(built.get(row.group(1)), type.group(1)))
                  .forEach(type -> missing.add(row.group(1) + ": " + type.group(1)));
            });
    assertThat(said).containsExactlyInAnyOrderElementsOf(built.keySet());
    assertThat(missing).as("types that are in another package").isEmpty();
  }

  /** What architecture.md has under a heading. */
  private static String section(String title) throws IOException {
    String page = Files.readString(ROOT.resolve("docs/architecture.md"));
    return page.split("(?m)^## " + title + "$", -1)[1].split("(?m)^## ", -1)[0];
  }

  private static boolean hasType(@Nullable List<Path> folders, String type) {
    return folders != null
        && folders.stream().anyMatch(each -> Files.exists(each.resolve(type + ".java")));
  }

  /**
   * The packages of the modules that architecture.md lists, by their names after dev.sfumato; one
   * of them has a folder in two modules.
   */
  private static Map<String, List<Path>> packages() throws IOException {
    Map<String, List<Path>> packages = new TreeMap<>();
    for (String module : modules()) {
      Path sources = ROOT.resolve(module).resolve("src/main/java/dev/sfumato");
      try (Stream<Path> files = Files.walk(sources)) {
        files
            .filter(file -> file.toString().endsWith(".java"))
            .map(Path::getParent)
            .distinct()
            .forEach(
                folder ->
                    packages
                        .computeIfAbsent(dotted(sources.relativize(folder)), k -> new ArrayList<>())
                        .add(folder));
      }
    }
    return packages;
  }

  private static List<String> modules() throws IOException {
    return found(ROW, section("Modules")).map(row -> row.group(1)).toList();
  }

  private static String dotted(Path folder) {
    return folder.toString().replace(folder.getFileSystem().getSeparator(), ".");
  }

  /** Every table of the migrations is described, and none that is not there. */
  @Test
  void tables_areThoseOfTheMigrations() throws IOException {
    Set<String> created = new TreeSet<>();
    try (Stream<Path> files = Files.list(ROOT.resolve("server/src/main/resources/db/migration"))) {
      for (Path file : files.toList()) {
        found(TABLE, Files.readString(file)).forEach(table -> created.add(table.group(1)));
      }
    }
    Set<String> said = new TreeSet<>();
    found(ROW, section("The tables of the database")).forEach(row -> said.add(row.group(1)));
    assertThat(said).containsExactlyInAnyOrderElementsOf(created);
  }

  private static Set<String> words(String cell) {
    return new TreeSet<>(List.of(cell.split("[^\\w-]+", -1)));
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

  private static Stream<MatchResult> found(Pattern pattern, String text) {
    return pattern.matcher(text).results();
  }
}
