package dev.sfumato.console;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.ReducedMotion;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Debian's Chromium with pages that write down every complaint and every call to a stranger. */
final class ConsoleBrowser implements AutoCloseable {
  private static final Path CHROMIUM = Path.of("/usr/bin/chromium");
  private static final double PATIENCE_MILLIS = 300_000;
  private static final Path SCREENSHOTS = Path.of("target", "screenshots");

  final List<String> complaints = new ArrayList<>();
  final List<String> strangers = new ArrayList<>();
  private final String address;
  private final Playwright playwright;
  private final Browser browser;

  ConsoleBrowser(String address) {
    PlaywrightAssertions.setDefaultAssertionTimeout(PATIENCE_MILLIS);
    this.address = address;
    playwright =
        Playwright.create(
            new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
    browser =
        playwright
            .chromium()
            .launch(
                new BrowserType.LaunchOptions()
                    .setExecutablePath(CHROMIUM)
                    .setArgs(
                        List.of(
                            "--no-sandbox",
                            "--disable-gpu",
                            "--disable-quic",
                            "--no-first-run",
                            "--disable-background-networking",
                            "--disable-component-update",
                            "--disable-sync")));
  }

  Page open(int width, int height, ColorScheme scheme) {
    return open(options(width, height, scheme), page -> {});
  }

  /**
   * Opens the page for a reader of some language.
   *
   * @param before what is done before the page is asked for, if anything
   */
  Page openIn(String locale, @Nullable Consumer<Page> before) {
    Browser.NewContextOptions options = options(1280, 800, ColorScheme.LIGHT).setLocale(locale);
    return open(options, before == null ? page -> {} : before);
  }

  private static Browser.NewContextOptions options(int width, int height, ColorScheme scheme) {
    return new Browser.NewContextOptions()
        .setViewportSize(width, height)
        .setColorScheme(scheme)
        .setReducedMotion(ReducedMotion.NO_PREFERENCE)
        .setLocale("en-GB")
        .setAcceptDownloads(true);
  }

  private Page open(Browser.NewContextOptions options, Consumer<Page> before) {
    BrowserContext context = browser.newContext(options);
    Page page = context.newPage();
    before.accept(page);
    page.setDefaultTimeout(PATIENCE_MILLIS);
    page.onConsoleMessage(
        message -> {
          boolean complains = message.type().equals("error") || message.type().equals("warning");
          // While a form is being filled in, its plan is refused now and then.
          if (complains && !message.text().contains("422")) {
            complaints.add(message.text() + " " + message.location());
          }
        });
    page.onPageError(complaints::add);
    page.onRequest(
        request -> {
          boolean inside = request.url().startsWith("data:") || request.url().startsWith("blob:");
          if (!inside && !request.url().startsWith(address)) {
            strangers.add(request.url());
          }
        });
    page.navigate(address + "/");
    return page;
  }

  /** Keeps a picture for people to look at. */
  static void picture(Page page, String name) {
    page.screenshot(
        new Page.ScreenshotOptions().setPath(SCREENSHOTS.resolve(name + ".png")).setFullPage(true));
  }

  /** Serious and critical findings of axe-core on the page as it is. */
  static List<?> findings(Page page) {
    page.evaluate(axe());
    Object found =
        page.evaluate(
            "() => axe.run(document, {resultTypes: ['violations']}).then((all) => all.violations"
                + ".filter((one) => ['serious', 'critical'].includes(one.impact))"
                + ".map((one) => one.id + ': ' + one.nodes.map((n) => n.html + ' ' +"
                + " n.failureSummary).join(' | ')))");
    return (List<?>) found;
  }

  private static String axe() {
    try (InputStream in = ConsoleBrowser.class.getResourceAsStream("/axe/axe.min.js")) {
      if (in == null) {
        throw new IllegalStateException("axe.min.js (expected: among the test resources)");
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
