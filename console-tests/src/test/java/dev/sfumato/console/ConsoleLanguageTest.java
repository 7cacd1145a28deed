package dev.sfumato.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import dev.sfumato.protocol.CampaignId;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A translation is one file: here a made-up one, in which every text has marks around it. */
final class ConsoleLanguageTest {
  /** English in brackets. It is served for German, which the page does not have. */
  private static final String BRACKETS =
      """
      import { en } from './en.js';
      const mark = (value) => {
        if (typeof value === 'function') return (...all) => `⟦${value(...all)}⟧`;
        if (typeof value === 'string') return `⟦${value}⟧`;
        if (Array.isArray(value)) return value.map(mark);
        return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, mark(each)]));
      };
      export const words = mark(en);
      """;

  /** What is on the page outside the marks and is said neither by people nor by the coordinator. */
  private static final String UNMARKED =
      """
      () => {
        const found = [];
        const mine = /^[\\s\\d.,:%°·–—+−±()/*→×-]*$/;
        const date = /^\\d+\\. \\w+\\.? \\d{4}, [\\d:]+$/;
        const told = '[lang=en], .list th a, .files, h1, option, .mark, .leaflet-control-scale,'
            + ' .leaflet-control-attribution, .hash';
        const look = (element, text) => {
          const plain = text.replace(/⟦.*⟧/s, '');
          if (!mine.test(plain) && !date.test(plain) && !element.closest(told)) found.push(text.trim());
        };
        const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        while (walk.nextNode()) {
          const { parentElement: parent, data } = walk.currentNode;
          if (data.trim() && !parent.closest('script, noscript')) look(parent, data);
        }
        for (const element of document.querySelectorAll('[aria-label], [placeholder], [title]')) {
          for (const name of ['aria-label', 'placeholder', 'title']) {
            const text = element.getAttribute(name);
            if (text) look(element, text);
          }
        }
        return found;
      }
      """;

  @TempDir Path folder;
  private TestCoordinator coordinator;
  private ConsoleBrowser browser;
  private CampaignId campaign;

  @BeforeEach
  void open() {
    coordinator = new TestCoordinator(folder);
    campaign = coordinator.create("A", 40_000, 0.5, "");
    coordinator.play(campaign).finish();
    browser = new ConsoleBrowser(coordinator.address());
  }

  @AfterEach
  void close() {
    browser.close();
    coordinator.close();
  }

  @Test
  void translation_isOneFile_andReachesEverything() {
    Page page = browser.openIn("de-DE", this::german);
    TreeSet<String> english = new TreeSet<>(unmarked(page));
    page.getByRole(AriaRole.TEXTBOX).fill(coordinator.admin());
    page.keyboard().press("Enter");
    assertThat(page.locator(".list")).isVisible();
    english.addAll(unmarked(page));
    go(page, "/new");
    assertThat(page.locator(".plan")).isVisible();
    english.addAll(unmarked(page));
    go(page, "/campaigns/" + campaign);
    assertThat(page.locator(".map-caption")).containsText("after query");
    for (int tab = 0; tab < 6; tab++) {
      page.getByRole(AriaRole.TAB).nth(tab).click();
      page.waitForTimeout(200);
      english.addAll(unmarked(page));
    }
    ConsoleBrowser.picture(page, "brackets");
    page.context().close();
    assertThat(english).isEmpty();
    assertThat(browser.complaints).isEmpty();
  }

  /** German has no file, so a German reads English, with the numbers of English. */
  @Test
  void readerWithoutATranslation_readsEnglish() {
    Page page = browser.openIn("de-DE", null);
    assertThat(page.locator("h1")).hasText("Sign in");
    assertThat(page.locator("html")).hasAttribute("lang", "en");
    assertThat(shown(page)).isEqualTo(List.of("1,234,567", "0.5", "12%", "12.5"));
    page.context().close();
  }

  @Test
  void numbers_followTheReadersLanguage_alsoWhenTyped() {
    Page page = browser.openIn("de-DE", this::german);
    assertThat(shown(page)).isEqualTo(List.of("1.234.567", "0,5", "12\u00a0%", "12.5"));
    page.context().close();
    Page us = browser.openIn("en-US", null);
    assertThat(us.evaluate("() => import('/js/text/format.js').then((f) => f.moment(0))"))
        .asString()
        .startsWith("Jan 1, 1970");
    us.context().close();
  }

  private static Object shown(Page page) {
    return requireNonNull(
        page.evaluate(
            "() => import('/js/text/format.js').then((f) => [f.count(1234567), f.epsilon(0.5),"
                + " f.percent(0.12), f.typed('12,5').replace('12,5', '12.5')])"));
  }

  /** Adds a language to the list, and its file. */
  private void german(Page page) {
    String list = coordinator.get("/js/text/locale.js").contentUtf8();
    String more = list.replace("OTHERS = {}", "OTHERS = { de: () => import('./de.js') }");
    assertThat(more).isNotEqualTo(list);
    page.route("**/js/text/locale.js", route -> script(route, more));
    page.route("**/js/text/de.js", route -> script(route, BRACKETS));
  }

  private static void script(Route route, String text) {
    route.fulfill(
        new Route.FulfillOptions().setContentType("text/javascript; charset=utf-8").setBody(text));
  }

  private static List<String> unmarked(Page page) {
    List<?> found = (List<?>) requireNonNull(page.evaluate(UNMARKED));
    return found.stream().map(Object::toString).toList();
  }

  private static void go(Page page, String path) {
    page.evaluate("path => { location.hash = path; }", path);
  }
}
