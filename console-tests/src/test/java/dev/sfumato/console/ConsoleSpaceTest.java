package dev.sfumato.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.BoundingBox;
import com.microsoft.playwright.options.ColorScheme;
import dev.sfumato.protocol.CampaignId;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Campaigns about two quantities: plots with axes, in their words, and nothing of the Earth. */
final class ConsoleSpaceTest {
  private static final String CELL =
      "(parts of )?temperature -?[\\d.]+ to -?[\\d.]+ C, humidity [\\d.]+ to [\\d.]+ %";

  @TempDir static Path folder;
  private static TestCoordinator coordinator;
  private static ConsoleBrowser browser;
  private static CampaignId weather;

  private final List<Object> findings = new ArrayList<>();

  @BeforeAll
  static void open() {
    coordinator = new TestCoordinator(folder);
    weather = played("Weather", 7);
    played("Weather again", 8);
    coordinator.play(coordinator.create("A city", 40_000, 1, "")).finish();
    browser = new ConsoleBrowser(coordinator.address());
  }

  private static CampaignId played(String name, long seed) {
    CampaignId id = coordinator.create(MeasuredWeather.request(name, 100_000, ""));
    new PlayedCampaign(coordinator.parts, id, MeasuredWeather.people(), seed).finish();
    return id;
  }

  @AfterAll
  static void close() {
    browser.close();
    coordinator.close();
  }

  @AfterEach
  void nothingIsAmiss() {
    assertThat(findings).isEmpty();
    assertThat(browser.complaints).isEmpty();
    assertThat(browser.strangers).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"1280, 800, LIGHT", "1280, 800, DARK", "390, 844, LIGHT", "390, 844, DARK"})
  void campaign_isAPlotInTheWordsOfItsQuantities(int width, int height, ColorScheme scheme) {
    Page page = signedIn(width, height, scheme);
    String kind = width + "-" + scheme.name().toLowerCase(Locale.ROOT);
    assertThat(page.locator("tr", hasText("Weather again"))).containsText("temperature, humidity");
    plot(page, weather);
    assertThat(page.locator(".legend-unit")).hasText("devices per C × %, log scale");
    assertThat(page.locator(".place-search")).isHidden();
    assertThat(page.locator(".leaflet-control-attribution, .leaflet-control-scale")).hasCount(0);
    look(page, "plot-" + kind);
    tab(page, "Values");
    assertThat(page.locator(".busiest li")).hasCount(10);
    for (String line : page.locator(".busiest li button").allTextContents()) {
      assertThat(line).matches(CELL);
    }
    look(page, "plot-values-" + kind);
    pickTheMiddle(page);
    assertThat(page.locator(".tab-body:not([hidden]) .headline")).containsText("of devices");
    assertThat(page.locator(".tab-body:not([hidden]) .cell-name").first().textContent())
        .matches(CELL);
    look(page, "plot-cell-" + kind);
    tab(page, "Overview");
    assertThat(page.locator(".tab-body:not([hidden]) .facts")).containsText("0.195 C by 0.391 %");
    page.context().close();
  }

  @Test
  void pointer_saysWhatIsUnderIt() {
    Page page = signedIn(1280, 800, ColorScheme.LIGHT);
    plot(page, weather);
    // Once it keeps its size: a map that moves has no tip.
    page.locator(".campaign-map .map").hover();
    assertThat(page.locator(".map-tip")).isVisible();
    assertThat(page.locator(".map-tip").innerText())
        .containsPattern("[\\d.]+ devices per C × %")
        .containsPattern("about \\d+, at " + CELL);
    page.getByLabel("Quantity").selectOption("certainty");
    assertThat(page.locator(".legend-hatch")).containsText("Surely frequent");
    sayNothingOfTheEarth(page);
    page.context().close();
  }

  @Test
  void exports_areThoseThatCanHoldIt_andTheOneFileHasThePlot() throws Exception {
    Page page = signedIn(1280, 800, ColorScheme.LIGHT);
    plot(page, weather);
    tab(page, "Export");
    assertThat(page.locator("[data-file=csv]")).isVisible();
    assertThat(page.locator("[data-file=pmtiles], [data-file=pgw]")).hasCount(0);
    Download download = page.waitForDownload(() -> page.locator("[data-file=html]").click());
    String file = Files.readString(download.path());
    assertThat(file).contains("Most frequent values", "data:image/png").containsPattern(CELL);
    assertThat(file).doesNotContain("Leaflet", "km²", "undefined", "NaN");
    go(page, "/campaigns/" + weather + "/report/3");
    assertThat(page.locator(".report figure canvas[role=img]")).isVisible();
    assertThat(page.locator(".report")).containsText("temperature -10 to 40 C");
    look(page, "plot-report");
    page.context().close();
  }

  @Test
  void link_showsThePlotToWhoeverHasIt() {
    Page page = signedIn(1280, 800, ColorScheme.LIGHT);
    plot(page, weather);
    tab(page, "Export");
    page.getByRole(AriaRole.BUTTON, named("Make a link")).click();
    String address = page.getByLabel("Address of the map").inputValue();
    Page reader = browser.open(390, 844, ColorScheme.DARK);
    reader.navigate(address);
    reader.reload();
    assertThat(reader.locator(".busiest li")).hasCount(10);
    assertThat(reader.locator("canvas.axes")).hasCount(1);
    look(reader, "plot-shared");
    reader.context().close();
    page.context().close();
  }

  /** Only plots of the same quantities from end to end are beside each other. */
  @Test
  void comparison_isWithTheSameQuantities_andShowsTheirChange() {
    Page page = signedIn(1280, 800, ColorScheme.LIGHT);
    plot(page, weather);
    page.getByRole(AriaRole.BUTTON, named("Compare")).click();
    assertThat(page.locator(".map-caption").nth(1)).containsText("Weather again");
    assertThat(page.locator(".compare-other option", hasText("A city"))).hasCount(0);
    assertThat(page.locator("canvas.axes")).hasCount(2);
    look(page, "plot-compare");
    page.locator(".compare-picker").getByText("Change").click();
    assertThat(page.locator(".legend-unit")).containsText("% of devices per C × %");
    look(page, "plot-change");
    page.context().close();
  }

  @Test
  void campaign_isPlannedAndStarted() {
    Page page = signedIn(1280, 800, ColorScheme.LIGHT);
    go(page, "/new");
    page.getByText("Two quantities").click();
    assertThat(page.locator(".plan")).containsText("Name two quantities");
    fill(page, "name", "Sound at night");
    fill(page, "space.x.name", "loudness");
    fill(page, "space.x.unit", "dB");
    fill(page, "space.x.from", "20");
    fill(page, "space.x.to", "120");
    fill(page, "space.y.name", "hour");
    fill(page, "space.y.from", "0");
    fill(page, "space.y.to", "24");
    page.locator("[name=grid]").selectOption("128");
    assertThat(page.locator(".plan-summary")).containsText(" dB by ");
    assertThat(page.locator(".plan .facts")).containsText("0.781 dB by 0.188");
    assertThat(page.locator(".planned-plot canvas.axes")).isVisible();
    look(page, "plot-plan");
    fill(page, "space.x.to", "20");
    assertThat(page.locator(".plan")).containsText("see the marked field");
    assertThat(page.locator("[data-field=space]")).isVisible();
    fill(page, "space.x.to", "120");
    assertThat(page.locator(".plan-summary")).isVisible();
    page.getByRole(AriaRole.BUTTON, named("Start campaign")).click();
    page.getByRole(AriaRole.BUTTON, named("Start now")).click();
    assertThat(page.locator("h1")).hasText("Sound at night");
    assertThat(page.locator("canvas.axes")).hasCount(1);
    tab(page, "Overview");
    assertThat(page.locator(".tab-body:not([hidden]) .facts"))
        .containsText("loudness 20 to 120 dB, hour 0 to 24");
    page.context().close();
  }

  @Test
  void nextMapOfASeries_isAboutItsQuantities() {
    String series = ", \"series\": {\"name\": \"hourly\", \"maps\": 3}";
    CampaignId id = coordinator.create(MeasuredWeather.request("Noon", 20_000, series));
    new PlayedCampaign(coordinator.parts, id, MeasuredWeather.people()).finish();
    Page page = signedIn(1280, 800, ColorScheme.LIGHT);
    go(page, "/new/series/hourly");
    assertThat(page.locator(".plan-summary")).containsText(" C by ");
    assertThat(page.locator(".plan-series")).containsText("Map 2 of 3");
    assertThat(page.locator(".planned-plot canvas.axes")).isVisible();
    assertThat(page.getByText("The quantities of the series")).isVisible();
    assertThat(page.locator("[name='space.x.name'], [name=finestCellMetres]").first()).isHidden();
    assertThat(page.locator(".place-search")).isHidden();
    page.context().close();
  }

  private static void plot(Page page, CampaignId id) {
    go(page, "/campaigns/" + id);
    assertThat(page.locator(".map-caption").first()).containsText("after query 3");
    assertThat(page.locator("canvas.axes")).hasCount(1);
  }

  private static void pickTheMiddle(Page page) {
    Locator map = page.locator(".campaign-map .map");
    BoundingBox box = map.boundingBox();
    map.click(new Locator.ClickOptions().setPosition(box.width / 2, box.height / 2));
  }

  private void look(Page page, String name) {
    sayNothingOfTheEarth(page);
    page.waitForTimeout(300);
    ConsoleBrowser.picture(page, name);
    ConsoleBrowser.findings(page).forEach(each -> findings.add(name + " " + each));
    if ((boolean)
        page.evaluate("() => document.documentElement.scrollWidth > window.innerWidth + 1")) {
      findings.add(name + " scrolls sideways");
    }
  }

  private static void sayNothingOfTheEarth(Page page) {
    String text = page.locator("main").innerText();
    assertThat(text).doesNotContain("NaN", "undefined", "km", "° N", "GeoNames");
  }

  private static Page signedIn(int width, int height, ColorScheme scheme) {
    Page page = browser.open(width, height, scheme);
    page.getByLabel("Token").fill(coordinator.admin());
    page.keyboard().press("Enter");
    assertThat(page.getByText("Weather again")).isVisible();
    return page;
  }

  private static void fill(Page page, String name, String value) {
    page.locator("[name='" + name + "']").fill(value);
  }

  private static void tab(Page page, String name) {
    page.getByRole(AriaRole.TAB, named(name)).click();
  }

  private static Page.GetByRoleOptions named(String name) {
    return new Page.GetByRoleOptions().setName(name);
  }

  private static Page.LocatorOptions hasText(String text) {
    return new Page.LocatorOptions().setHasText(text);
  }

  private static void go(Page page, String path) {
    page.evaluate("path => { location.hash = path; }", path);
  }
}
