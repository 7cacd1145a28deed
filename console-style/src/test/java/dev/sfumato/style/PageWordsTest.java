package dev.sfumato.style;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What the page says is in one file a language, whole, and said by somebody. */
class PageWordsTest {
  private static final Path WEB = Path.of("../server/src/main/resources/web");
  private static final Path SCRIPTS = WEB.resolve("js");
  private static final Path ENGLISH = SCRIPTS.resolve("text/en.js");

  @SuppressWarnings("NullAway.Init")
  private static ScriptTools tools;

  @BeforeAll
  static void start() {
    tools = new ScriptTools();
  }

  @AfterAll
  static void stop() {
    tools.close();
  }

  @Test
  void scripts_haveNoTextsOfTheirOwn() throws IOException {
    List<Object> found = new ArrayList<>();
    for (Map.Entry<String, String> script : scripts().entrySet()) {
      found.addAll(tools.inlineTexts(script.getKey(), script.getValue()));
    }
    assertThat(found).isEmpty();
  }

  @Test
  void words_areThere_andEachIsSaid() throws IOException {
    String html = Files.readString(WEB.resolve("index.html"));

    assertThat(tools.wordFaults(scripts(), Files.readString(ENGLISH), html)).isEmpty();
  }

  /** The page is in English before any script runs, and must say the same then. */
  @Test
  void pageBeforeAnyScript_saysTheSameWords() throws IOException {
    String html = Files.readString(WEB.resolve("index.html"));
    String english = Files.readString(ENGLISH).replaceAll("' \\+\\s+'", "");
    Matcher texts = Pattern.compile("data-text=\"[\\w.]+\">([^<]+)<").matcher(html);
    while (texts.find()) {
      assertThat(english).contains("'" + texts.group(1) + "'");
    }
  }

  @Test
  void translations_haveTheSameWordsAsEnglish() throws IOException {
    String english = Files.readString(ENGLISH);
    for (String name : languages()) {
      String other = Files.readString(SCRIPTS.resolve("text/" + name + ".js"));
      assertThat(tools.translationFaults(english, other)).as(name).isEmpty();
    }
  }

  @Test
  void inlineText_isFound_andNamesForTheMachineAreNot() {
    assertThat(texts("h('p', {}, 'No map yet');")).asString().contains("/a.js:1: 'No map yet'");
    assertThat(texts("h('p', {}, 'Loading');")).isNotEmpty();
    assertThat(texts("h('p', {}, `Query ${n}`);")).isNotEmpty();
    assertThat(texts("h('p', {}, `${n} of devices`);")).isNotEmpty();
    assertThat(texts("h('p', { class: 'small muted' }, words.none);")).isEmpty();
    assertThat(texts("page.querySelector('.panel .lead');")).isEmpty();
    assertThat(texts("if (event.key === 'Enter') go('area');")).isEmpty();
  }

  @Test
  void wordThatIsNotThere_andOneThatNobodySays_areFound() {
    String english = "export const en = { a: 'A', b: { c: (x) => x, d: 'D' }, e: { f: 'F' } };";
    Map<String, String> scripts =
        Map.of("/a.js", "const { b } = words;\nb.c(1);\nwords.x;\nb.z;\nwords.e[key];");

    assertThat(tools.wordFaults(scripts, english, "<p data-text=\"y\"></p>"))
        .map(Object::toString)
        .containsExactlyInAnyOrder(
            "/a.js:3: words.x: is not in text/en.js",
            "/a.js:4: words.b.z: is not in text/en.js",
            "index.html: words.y: is not in text/en.js",
            "words.a: nobody says it",
            "words.b.d: nobody says it");
  }

  @Test
  void translationThatLacksWords_isFound() {
    String english = "export const en = { a: 'A', b: { c: (x, y) => x + y }, d: ['x', 'y'] };";

    assertThat(tools.translationFaults(english, english)).isEmpty();
    assertThat(
            tools.translationFaults(
                english, "export const words = { b: { c: (x) => x }, d: ['z'], e: 'E' };"))
        .map(Object::toString)
        .containsExactlyInAnyOrder(
            "a: is lacking",
            "e: is not in English",
            "b.c: a function of 1 (expected: a function of 2)",
            "d: a list of 1 (expected: a list of 2)");
  }

  private static List<?> texts(String script) {
    return tools.inlineTexts("/a.js", script);
  }

  /** As locale.js lists them. */
  private static List<String> languages() throws IOException {
    String list = Files.readString(SCRIPTS.resolve("text/locale.js"));
    return Pattern.compile("import\\('\\./(\\w+)\\.js'\\)")
        .matcher(list)
        .results()
        .map(each -> each.group(1))
        .toList();
  }

  private static Map<String, String> scripts() throws IOException {
    Map<String, String> all = new LinkedHashMap<>();
    try (Stream<Path> files = Files.walk(SCRIPTS)) {
      for (Path script : files.filter(each -> each.toString().endsWith(".js")).sorted().toList()) {
        if (!script.equals(ENGLISH)) {
          all.put("/" + SCRIPTS.relativize(script), Files.readString(script));
        }
      }
    }
    return all;
  }
}
