package dev.sfumato.style;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Prettier and the checker of TypeScript in Debian's Chromium: the build has no Node, and the
 * console's tests have a browser at hand. Both are files on the class path, so that nothing is
 * fetched at run time.
 */
final class ScriptTools implements AutoCloseable {
  private static final Path CHROMIUM = Path.of("/usr/bin/chromium");
  private static final double PATIENCE_MILLIS = 300_000;
  private static final String PRETTIER =
      "/META-INF/resources/webjars/prettier/" + System.getProperty("sfumato.prettier") + "/";
  private static final String TYPESCRIPT =
      "/META-INF/resources/webjars/typescript/"
          + System.getProperty("sfumato.typescript")
          + "/lib/";
  private static final Pattern REFERENCE = Pattern.compile("/// <reference lib=\"([\\w.]+)\" />");

  private final Playwright playwright;
  private final Browser browser;
  private final Page page;

  ScriptTools() {
    playwright =
        Playwright.create(
            new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
    browser =
        playwright
            .chromium()
            .launch(
                new BrowserType.LaunchOptions()
                    .setExecutablePath(CHROMIUM)
                    .setTimeout(PATIENCE_MILLIS)
                    .setArgs(List.of("--no-sandbox", "--disable-background-networking")));
    page = browser.newPage();
    page.setDefaultTimeout(PATIENCE_MILLIS);
    load(PRETTIER + "standalone.js");
    load(PRETTIER + "plugins/babel.js");
    load(PRETTIER + "plugins/estree.js");
    load(TYPESCRIPT + "typescript.js");
    load("/lint.js");
    load("/texts.js");
  }

  private void load(String script) {
    page.addScriptTag(new Page.AddScriptTagOptions().setContent(resource(script)));
  }

  /** The script as it should be laid out. */
  String format(String script) {
    return (String)
        page.evaluate(
            "([script, options]) => prettier.format(script,"
                + " { ...JSON.parse(options), plugins: Object.values(prettierPlugins) })",
            List.of(script, resource("/prettier.json")));
  }

  /** What is wrong with the scripts, by their paths: a line each. */
  List<?> lint(Map<String, String> scripts) {
    return (List<?>)
        page.evaluate(
            "([scripts, libraries]) => lint(scripts, libraries)", List.of(scripts, libraries()));
  }

  /** Texts in a script that belong among the page's words. */
  List<?> inlineTexts(String path, String script) {
    return (List<?>)
        page.evaluate(
            "([path, script]) => inlineTexts(ts.createSourceFile(path, script,"
                + " ts.ScriptTarget.ES2022, true))",
            List.of(path, script));
  }

  /** Words that scripts or page use and nobody wrote, and those that nobody uses. */
  List<?> wordFaults(Map<String, String> scripts, String english, String html) {
    return (List<?>)
        page.evaluate(
            "([scripts, english, html]) => wordFaults(scripts, english, html)",
            List.of(scripts, english, html));
  }

  /** What a translation lacks of the English words, or has otherwise. */
  List<?> translationFaults(String english, String other) {
    return (List<?>)
        page.evaluate(
            "([english, other]) => translationFaults(english, other)", List.of(english, other));
  }

  /** The names that every browser has, as declarations that refer to each other. */
  private static Map<String, String> libraries() {
    Map<String, String> found = new LinkedHashMap<>();
    Deque<String> wanted = new ArrayDeque<>(List.of("es2022", "dom", "dom.iterable"));
    while (!wanted.isEmpty()) {
      String name = "lib." + wanted.remove() + ".d.ts";
      if (!found.containsKey("/" + name)) {
        String text = resource(TYPESCRIPT + name);
        found.put("/" + name, text);
        REFERENCE.matcher(text).results().forEach(each -> wanted.add(each.group(1)));
      }
    }
    return found;
  }

  private static String resource(String name) {
    try (InputStream in = ScriptTools.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException(name + " (expected: on the class path)");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    browser.close();
    playwright.close();
  }
}
