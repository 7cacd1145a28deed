package dev.sfumato.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.BoundingBox;
import com.microsoft.playwright.options.ColorScheme;
import dev.sfumato.protocol.CampaignId;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every page, light and dark, wide and narrow: pictures for people, and axe-core's verdict. */
final class ConsoleLooksTest {
  @TempDir static Path folder;
  private static TestCoordinator coordinator;
  private static ConsoleBrowser browser;
  private static CampaignId finished;
  private static CampaignId running;
  private static CampaignId proportions;
  private static PlayedCampaign played;

  private final List<Object> findings = new ArrayList<>();

  @BeforeAll
  static void open() {
    coordinator = new TestCoordinator(folder);
    proportions =
        coordinator.create(
            "Who cycles", 400_000, 1, ", \"categories\": [\"others\", \"cyclists\"]");
    coordinator.play(proportions).finish();
    finished =
        coordinator.create("The dense city at noon", 200_000, 1, ", \"population\": 8400000");
    coordinator.play(finished).finish();
    running = coordinator.create("The dense city at night", 40_000, 0.5, "");
    played = coordinator.play(running);
    played.issue();
    played.answer();
    played.issue();
    played.waitFor("query 2 waits for devices: 12,600 wanted, 4,318 here", Duration.ofMinutes(9));
    browser = new ConsoleBrowser(coordinator.address());
  }

  @AfterAll
  static void close() {
    browser.close();
    coordinator.close();
  }

  @ParameterizedTest
  @CsvSource({"1280, 800, LIGHT", "1280, 800, DARK", "390, 844, LIGHT", "390, 844, DARK"})
  void everyPage_hasNoSeriousFinding(int width, int height, ColorScheme scheme) {
    String kind = width + "-" + scheme.name().toLowerCase(Locale.ROOT);
    Page page = browser.open(width, height, scheme);
    look(page, kind, "1-sign-in");
    page.getByLabel("Token").fill(coordinator.admin());
    page.keyboard().press("Enter");
    assertThat(page.getByText("The dense city at noon")).isVisible();
    look(page, kind, "2-list");
    newCampaign(page, kind);
    map(page, kind);
    panels(page, kind);
    compare(page, kind);
    live(page, kind);
    rates(page, kind);
    go(page, "/campaigns/" + finished + "/report/2");
    assertThat(page.getByText("Privacy statement")).isVisible();
    look(page, kind, "10-report");
    assertThat(sideways(page)).as("scrolls sideways").isFalse();
    page.context().close();
    assertThat(findings).isEmpty();
    assertThat(browser.complaints).isEmpty();
    assertThat(browser.strangers).isEmpty();
  }

  private void newCampaign(Page page, String kind) {
    go(page, "/new");
    page.waitForTimeout(500);
    look(page, kind, "3-new-empty");
    page.locator("input[name=name]").fill("Lisbon at noon");
    page.locator("input[name='area.south']").fill("38.69");
    page.locator("input[name='area.west']").fill("-9.24");
    page.locator("input[name='area.north']").fill("38.8");
    page.locator("input[name='area.east']").fill("-9.08");
    assertThat(page.locator(".plan-summary")).isVisible();
    look(page, kind, "3-new");
    page.locator("input[name=devices]").fill("12");
    assertThat(page.locator("[data-field=devices]")).not().isEmpty();
    look(page, kind, "3-new-refused");
  }

  private void map(Page page, String kind) {
    go(page, "/campaigns/" + finished);
    assertThat(page.locator(".map-caption")).containsText("after query");
    page.waitForTimeout(400);
    look(page, kind, "4-map");
    Locator sure =
        page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("What is sure"));
    sure.click();
    assertThat(page.locator(".legend-hatch")).containsText("Surely busy");
    page.waitForTimeout(400);
    look(page, kind, "4-sure");
    sure.click();
    assertThat(page.getByLabel("Quantity")).hasValue("devices");
    page.getByLabel("Quantity").selectOption("people");
    page.getByText("Outlines").click();
    Locator map = page.locator(".campaign-map .map");
    BoundingBox box = map.boundingBox();
    map.click(new Locator.ClickOptions().setPosition(0.6 * box.width, 0.47 * box.height));
    page.locator(".tab-body:not([hidden]) .experts summary").click();
    assertThat(page.getByText("Measured by")).isVisible();
    look(page, kind, "5-explain");
    page.getByText("Outlines").click();
  }

  private void panels(Page page, String kind) {
    for (String tab : List.of("Places", "Privacy", "Progress", "Export")) {
      page.getByRole(AriaRole.TAB, new Page.GetByRoleOptions().setName(tab)).click();
      look(page, kind, "6-" + tab.toLowerCase(Locale.ROOT));
    }
  }

  private void compare(Page page, String kind) {
    page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Compare")).click();
    assertThat(page.locator(".map-caption").nth(1)).containsText("after query");
    page.waitForTimeout(400);
    look(page, kind, "7-compare");
    page.locator(".compare-picker").getByText("Change").click();
    assertThat(page.locator(".legend-unit")).containsText("change in %");
    look(page, kind, "7-change");
    page.locator(".compare-picker").getByText("Over time").click();
    assertThat(page.getByLabel("Map of")).isVisible();
    look(page, kind, "7-time");
  }

  private void live(Page page, String kind) {
    go(page, "/campaigns/" + running);
    // Else the click might go to the tab of the page before.
    assertThat(page.locator("h1")).hasText("The dense city at night");
    page.getByRole(AriaRole.TAB, new Page.GetByRoleOptions().setName("Progress")).click();
    assertThat(page.locator(".connection")).containsText("Live");
    played.progress(2, 0.62);
    assertThat(page.locator(".shard")).isVisible();
    look(page, kind, "8-live");
  }

  private void rates(Page page, String kind) {
    go(page, "/campaigns/" + proportions);
    assertThat(page.locator(".map-caption")).containsText("after query");
    page.getByLabel("Quantity").selectOption("rate:1");
    page.waitForTimeout(400);
    look(page, kind, "9-rates");
  }

  private void look(Page page, String kind, String name) {
    ConsoleBrowser.picture(page, kind + "-" + name);
    ConsoleBrowser.findings(page).forEach(each -> findings.add(kind + " " + name + " " + each));
    if (sideways(page)) {
      findings.add(kind + " " + name + " scrolls sideways");
    }
  }

  private static boolean sideways(Page page) {
    return (boolean)
        page.evaluate("() => document.documentElement.scrollWidth > window.innerWidth + 1");
  }

  private static void go(Page page, String path) {
    page.evaluate("path => { location.hash = path; }", path);
  }
}
