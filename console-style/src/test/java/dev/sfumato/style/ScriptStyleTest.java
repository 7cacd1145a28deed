package dev.sfumato.style;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The console's scripts are laid out by Prettier and have nothing that ESLint complains of. */
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
    List<String> found = new ArrayList<>();
    for (Path script : scripts()) {
      tools.lint(Files.readString(script)).forEach(one -> found.add(script + ":" + one));
    }
    assertThat(found).isEmpty();
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
    assertThat(tools.lint("export const a = b;\n")).hasSize(1).asString().contains("'b'");
  }

  @Test
  void lint_aTextAsMarkup_isFound() {
    assertThat(tools.lint("document.body.innerHTML = '';\n")).asString().contains("h()");
  }

  private static List<Path> scripts() throws IOException {
    try (Stream<Path> files = Files.walk(SCRIPTS)) {
      List<Path> all = files.filter(file -> file.toString().endsWith(".js")).sorted().toList();
      assertThat(all).isNotEmpty();
      return all;
    }
  }
}
