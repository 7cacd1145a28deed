package dev.sfumato.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Page.GetByRoleOptions;
import com.microsoft.playwright.assertions.LocatorAssertions.ContainsTextOptions;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import dev.sfumato.core.geo.Bounds;
import dev.sfumato.core.strategy.StrategyName;
import dev.sfumato.lab.dataset.BuiltInCity;
import dev.sfumato.lab.dataset.CellDataset;
import dev.sfumato.lab.swarm.Swarm;
import dev.sfumato.lab.swarm.SwarmPlan;
import dev.sfumato.server.Coordinator;
import dev.sfumato.server.api.access.Role;
import dev.sfumato.server.config.ServerConfig;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole story: signs in, plans, watches a map sharpen, understands it, takes it along. */
final class ConsoleStoryTest {
  private static final int DEVICES = 1_500;

  /** Writes down which rounds of secure sums the page has shown. */
  private static final String WATCH_SHARDS =
      """
      () => {
        window.sawRounds = new Set();
        new MutationObserver(() => {
          for (const shard of document.querySelectorAll('.shard')) {
            window.sawRounds.add(shard.textContent);
          }
        }).observe(document.body, { childList: true, subtree: true });
      }
      """;

  @TempDir Path folder;
  private final CellDataset city = BuiltInCity.DENSE.dataset(256);
  private Coordinator coordinator;
  private ConsoleBrowser browser;
  private Page page;

  @BeforeEach
  void open() {
    coordinator =
        Coordinator.start(
            ServerConfig.builder()
                .port(0)
                .data(folder.resolve("data"))
                .exemptLoopback(true)
                .build());
    browser = new ConsoleBrowser(address());
    page = browser.open(1280, 800, ColorScheme.LIGHT);
  }

  @AfterEach
  void close() {
    browser.close();
    coordinator.close();
  }

  @Test
  void fromSignInToExport() throws IOException, InterruptedException {
    refusesAStranger();
    signIn();
    plansAndStarts();
    watches();
    steps();
    explains();
    readsThePromise();
    compares();
    exports();
    reports();
    assertThat(browser.complaints).isEmpty();
    assertThat(browser.strangers).isEmpty();
  }

  private void refusesAStranger() {
    page.getByLabel("Token").fill("not-a-token");
    button("Sign in").click();
    assertThat(page.locator("#token-error")).containsText("not known");
    // The browser itself reports the refusal; nothing else may be said.
    assertThat(browser.complaints).hasSize(1).first().asString().contains("401");
    browser.complaints.clear();
  }

  private void signIn() {
    page.getByLabel("Token").fill(token());
    button("Sign in").click();
    assertThat(page.getByText("No campaign yet")).isVisible();
    assertThat(page.evaluate("() => Object.keys(localStorage).length + document.cookie.length"))
        .isEqualTo(0);
    assertThat(page.url()).doesNotContain(token());
  }

  private void plansAndStarts() {
    page.getByRole(AriaRole.LINK, named("New campaign")).first().click();
    page.locator("input[name=name]").fill("The dense city");
    drawsARectangle();
    typesBounds();
    assertThat(page.locator(".plan-summary")).containsText("expect cells of");
    field("Epsilon").fill("-1");
    assertThat(page.locator("[data-field=epsilon]")).hasText("Expected: more than 0.");
    assertThat(field("Epsilon")).hasAttribute("aria-invalid", "true");
    browser.complaints.removeIf(each -> each.contains("422"));
    field("Epsilon").fill("1");
    assertThat(page.locator("[data-field=epsilon]")).isEmpty();
    assertThat(page.locator(".plan-summary")).containsText("queries");
    offersStrategies();
    button("Start campaign").click();
    assertThat(page.locator(".start-question")).containsText("spends up to epsilon 1");
    button("Start now").click();
    page.waitForURL(Pattern.compile(".*#/campaigns/[0-9a-f]{32}"));
  }

  /** A strategy brings its participation along, and another participation the usual strategy. */
  private void offersStrategies() {
    page.locator("details.more summary").click();
    Locator strategy = page.locator("#strategy");
    assertThat(strategy.locator("option")).hasCount(1 + StrategyName.values().length);
    strategy.selectOption("paper");
    assertThat(page.locator("input[value=every-query]")).isChecked();
    assertThat(page.locator(".plan-summary")).containsText("Several queries");
    page.locator("input[value=once]").check();
    assertThat(strategy).hasValue("");
    assertThat(page.locator(".plan-summary")).containsText("About");
  }

  private void drawsARectangle() {
    button("Draw on the map").click();
    Locator map = page.locator(".new-map .map");
    double x = map.boundingBox().x;
    double y = map.boundingBox().y;
    page.mouse().move(x + 200, y + 100);
    page.mouse().down();
    page.mouse().move(x + 320, y + 180);
    page.mouse().up();
    assertThat(field("South")).not().hasValue("");
    assertThat(page.locator(".masked-part")).isVisible();
    browser.complaints.removeIf(each -> each.contains("422"));
  }

  private void typesBounds() {
    Bounds area = city.region().area();
    field("South").fill(Double.toString(area.south()));
    field("North").fill(Double.toString(area.north()));
    field("West").fill(Double.toString(area.west()));
    field("East").fill(Double.toString(area.east()));
    field("Devices").fill(Integer.toString(DEVICES));
    field("Finest cell").fill("100");
    assertThat(page.locator(".plan-summary")).isVisible();
  }

  /** Real devices come, and the page follows by itself to the last map. */
  private void watches() throws IOException, InterruptedException {
    assertThat(page.getByText("No map yet. The first answer draws it.")).isVisible();
    assertThat(page.locator(".connection")).containsText("Live");
    assertThat(page.locator(".panel .reason").last()).containsText("waits for devices");
    assertThat(page.locator(".panel .reason").last()).containsText("Gives up in");
    page.evaluate(WATCH_SHARDS);
    SwarmPlan plan =
        new SwarmPlan(
            address(), DEVICES, 0.05, SwarmPlan.connectionsFor(DEVICES), 1, Duration.ofMinutes(10));
    try (Swarm swarm = new Swarm(plan, city)) {
      Thread devices = new Thread(() -> run(swarm), "swarm");
      devices.start();
      assertThat(page.locator(".campaign-summary"))
          .containsText("Finished", new ContainsTextOptions().setTimeout(600_000));
      devices.interrupt();
      devices.join();
    }
    assertThat(page.evaluate("() => window.sawRounds.size")).isNotEqualTo(0);
  }

  private static void run(Swarm swarm) {
    try {
      var unused = swarm.run();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void steps() {
    Locator slider = page.locator(".steps input[type=range]");
    int answers = Integer.parseInt(slider.getAttribute("max"));
    assertThat(answers).isGreaterThan(1);
    assertThat(page.locator(".map-caption")).containsText("after query " + answers);
    slider.focus();
    page.keyboard().press("ArrowLeft");
    assertThat(page.locator(".map-caption")).containsText("after query " + (answers - 1));
    page.keyboard().press("ArrowRight");
    assertThat(page.locator(".map-caption")).containsText("after query " + answers);
    page.getByText("Linear").click();
    assertThat(page.locator(".legend-unit")).hasText("devices per km²");
    page.getByText("Outlines").click();
    page.getByText("Log", new Page.GetByTextOptions().setExact(true)).click();
    assertThat(page.locator(".legend-unit")).hasText("devices per km², log scale");
  }

  private void explains() {
    Locator map = page.locator(".campaign-map .map");
    map.hover();
    assertThat(page.locator(".map-tip")).containsText("90% interval");
    map.click();
    assertThat(page.locator(".plainly")).containsText("How sure");
    page.locator(".tab-body:not([hidden]) .experts summary").click();
    assertThat(page.getByText("Measured by")).isVisible();
    assertThat(page.locator(".panel .numbers-table").first()).containsText("Noise ±");
    assertThat(page.locator(".panel .numbers-table").first()).containsText("To match its parent");
    assertThat(page.locator(".panel .numbers-table").first()).containsText("Together");
    map.focus();
    page.keyboard().press("ArrowUp");
    page.waitForTimeout(500);
    page.keyboard().press("Enter");
    assertThat(page.locator(".picked-cell, .picked-parts").first()).isVisible();
  }

  private void readsThePromise() {
    page.getByRole(AriaRole.TAB, named("Privacy")).click();
    assertThat(page.locator(".promise")).containsText("epsilon 1");
    assertThat(page.getByText("Not protected", exact())).isVisible();
    assertThat(page.getByText("Seated", exact())).isVisible();
    assertThat(page.getByText("Dropped", exact())).isVisible();
    page.locator(".tab-body:not([hidden]) .experts summary").click();
    assertThat(page.getByText("Smallest sum", exact())).isVisible();
    assertThat(page.request().get(address() + "/docs/privacy.md").text()).contains("The promise");
  }

  private void compares() {
    button("Compare").click();
    assertThat(page.locator(".map-caption")).hasCount(2);
    assertThat(page.locator(".map-caption").nth(1)).containsText("after query 1");
    button("Compare").click();
    assertThat(page.locator(".map-caption")).hasCount(1);
  }

  private void exports() throws IOException {
    page.getByRole(AriaRole.TAB, named("Export")).click();
    for (String extension : List.of("geojson", "csv", "tif", "png", "pgw", "html", "pmtiles")) {
      Download download =
          page.waitForDownload(() -> page.locator("[data-file=" + extension + "]").click());
      assertThat(download.suggestedFilename()).endsWith("." + extension);
      Path file = folder.resolve(download.suggestedFilename());
      download.saveAs(file);
      assertThat(Files.size(file)).isPositive();
    }
  }

  private void reports() {
    page.getByRole(AriaRole.LINK, named("Report")).click();
    assertThat(page.getByText("Privacy statement")).isVisible();
    assertThat(page.locator(".report canvas").first()).isVisible();
    assertThat(page.locator(".statement")).containsText("Differential privacy with epsilon 1");
    byte[] pdf = page.pdf(new Page.PdfOptions().setPreferCSSPageSize(true));
    assertThat(pages(pdf)).isEqualTo(1);
  }

  private static long pages(byte[] pdf) {
    String text = new String(pdf, StandardCharsets.ISO_8859_1);
    return Pattern.compile("/Type\\s*/Page[^s]").matcher(text).results().count();
  }

  private String address() {
    return "http://127.0.0.1:" + coordinator.port();
  }

  private String token() {
    return requireNonNull(coordinator.parts().tokens().made().get(Role.ADMIN));
  }

  private Locator button(String name) {
    return page.getByRole(AriaRole.BUTTON, named(name));
  }

  private Locator field(String name) {
    return page.getByRole(AriaRole.TEXTBOX, named(name));
  }

  private static GetByRoleOptions named(String name) {
    return new GetByRoleOptions().setName(name).setExact(true);
  }

  private static Page.GetByTextOptions exact() {
    return new Page.GetByTextOptions().setExact(true);
  }
}
