package dev.sfumato.style;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * The console's scripts are laid out by Prettier and have nothing that the checker complains of.
 */
class ScriptStyleTest {
  private static final Path SCRIPTS = Path.of("../server/src/main/resources/web/js");
  private static final int MAX_LINE = 110;

  @SuppressWarnings("NullAway.Init")
  private static ScriptTools tools;

  @BeforeAll
  static void start() throws IOException {
    tools = new ScriptTools();
    if (Boolean.getBoolean("sfumato.format")) {
      mend();
    }
  }

  private static void mend() throws IOException {
    for (Path script : scripts()) {
      String text = Files.readString(script);
      String formatted = tools.format(text);
      if (!formatted.equals(text)) {
        Files.writeString(script, formatted);
      }
    }
  }

  @AfterAll
  static void stop() {
    tools.close();
  }

  @Test
  void scripts_areLaidOutByTheFormatter() throws IOException {
    List<Path> others = new ArrayList<>();
    for (Path script : scripts()) {
      String text = Files.readString(script);
      if (!tools.format(text).equals(text)) {
        others.add(script);
      }
    }
    assertThat(others).as("./sfumato format lays them out").isEmpty();
  }

  @Test
  void scripts_haveNothingThatTheLinterFinds() throws IOException {
    Map<String, String> all = new LinkedHashMap<>();
    for (Path script : scripts()) {
      all.put("/" + SCRIPTS.relativize(script), Files.readString(script));
    }
    assertThat(tools.lint(all)).isEmpty();
  }

  /** The formatter cannot break a long text or comment: people do. */
  @Test
  void scripts_haveNoLongLines() throws IOException {
    List<String> found = new ArrayList<>();
    for (Path script : scripts()) {
      Files.readString(script)
          .lines()
          .filter(line -> line.length() > MAX_LINE)
          .forEach(line -> found.add(script + ": " + line.strip()));
    }
    assertThat(found).as("lines of more than %d", MAX_LINE).isEmpty();
  }

  @Test
  void format_aLongCall_isBroken() {
    String call = "f(" + "'a long argument', ".repeat(10) + "1);";

    assertThat(tools.format(call).lines()).allMatch(line -> line.length() <= MAX_LINE);
  }

  @Test
  void lint_aNameThatIsNotThere_isFound() {
    assertThat(lint("export const a = b;")).asString().contains("/a.js:1:", "'b'");
  }

  @Test
  void lint_whatNobodyUses_isFound() {
    assertThat(lint("const a = 1;\nexport {};")).asString().contains("'a' is declared but");
  }

  @Test
  void lint_anImportOfNothing_isFound() {
    String uses = "import { c } from './b.js';\nexport const a = c;\n";

    assertThat(tools.lint(Map.of("/a.js", uses, "/b.js", "export const b = 1;")))
        .singleElement()
        .asString()
        .contains("no exported member 'c'");
  }

  @Test
  void lint_aScriptThatIsCutShort_isFound() {
    assertThat(lint("export function a() {")).isNotEmpty();
  }

  @Test
  void lint_ourOwnRules_areHeld() {
    assertThat(lint("document.body.innerHTML = '';\nexport {};")).asString().contains("h()");
    assertThat(lint("export const a = 1 == 2;")).asString().contains("===");
    assertThat(lint("export var a = 1;")).asString().contains("const or let");
    assertThat(lint("export const a = eval('1');")).asString().contains("no place");
  }

  private static List<?> lint(String script) {
    return tools.lint(Map.of("/a.js", script));
  }

  private static List<Path> scripts() throws IOException {
    try (Stream<Path> files = Files.walk(SCRIPTS)) {
      List<Path> all = files.filter(file -> file.toString().endsWith(".js")).sorted().toList();
      assertThat(all).isNotEmpty();
      return all;
    }
  }
}
