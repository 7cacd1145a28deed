package dev.sfumato.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.FilePayload;
import dev.sfumato.protocol.CampaignId;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Maps over time, areas of any form, and what a map can be checked by. */
final class ConsoleSeriesTest {
  private static final String WEEKLY = ", \"series\": {\"name\": \"Lisbon, weekly\", \"maps\": 4}";

  /** Several polygons in features, one of them with a hole. */
  private static final String DISTRICTS =
      """
      {"type": "FeatureCollection", "features": [
        {"type": "Feature", "properties": {"name": "west"}, "geometry": {"type": "MultiPolygon",
         "coordinates": [[[[-9.25, 38.69], [-9.12, 38.69], [-9.14, 38.8], [-9.25, 38.69]],
                          [[-9.18, 38.71], [-9.16, 38.71], [-9.16, 38.73], [-9.18, 38.71]]]]}},
        {"type": "Feature", "properties": {"name": "east"}, "geometry": {"type": "Polygon",
         "coordinates": [[[-9.11, 38.7], [-9.08, 38.7], [-9.08, 38.75], [-9.11, 38.7]]]}}]}
      """;

  @TempDir static Path folder;
  private static TestCoordinator coordinator;
  private static ConsoleBrowser browser;
  private static final List<CampaignId> MAPS = new ArrayList<>();

  private Page page;

  @BeforeAll
  static void open() {
    coordinator = new TestCoordinator(folder);
    for (int week = 1; week <= 2; week++) {
      CampaignId id =
          coordinator.create(
              "Week " + week, 20_000, 1, WEEKLY, PicturePlace.LISBON.area(), PicturePlace.GRID);
      new PlayedCampaign(coordinator.parts, id, PicturePlace.LISBON.people(), week).finish();
      MAPS.add(id);
    }
    browser = new ConsoleBrowser(coordinator.address());
  }

  @AfterAll
  static void close() {
    browser.close();
    coordinator.close();
  }

  @BeforeEach
  void signIn() {
    page = browser.open(1280, 800, ColorScheme.LIGHT);
    page.getByLabel("Token").fill(coordinator.admin());
    page.keyboard().press("Enter");
    assertThat(page.getByText("Week 1")).isVisible();
  }

  @AfterEach
  void leave() {
    page.context().close();
    assertThat(browser.complaints).isEmpty();
    assertThat(browser.strangers).isEmpty();
  }

  @Test
  void series_isListedWithItsCost_andPlayed() {
    assertThat(page.locator(".series tbody tr")).containsText("2 of 4");
    assertThat(ConsoleBrowser.findings(page)).isEmpty();
    page.getByRole(AriaRole.LINK, named("Play Lisbon, weekly")).click();
    Locator slider = page.locator(".time-player input[type=range]");
    assertThat(slider).hasAttribute("max", "2");
    assertThat(page.locator(".map-caption")).containsText("Week 2");
    slider.focus();
    page.keyboard().press("ArrowLeft");
    assertThat(page.locator(".map-caption")).containsText("Week 1");
    assertThat(ConsoleBrowser.findings(page)).isEmpty();
  }

  /**
   * The next map has area and cells of the last one, and what all cost is said before it starts.
   */
  @Test
  void nextMap_isPlannedFromTheLast_andStarted() {
    page.getByRole(AriaRole.LINK, named("Next map of Lisbon, weekly")).click();
    assertThat(page.locator(".plan-series")).containsText("Map 3 of 4");
    assertThat(page.locator(".plan-series")).containsText("epsilon 4");
    assertThat(page.locator("input[name='area.south']")).isHidden();
    assertThat(page.locator("input[name=devices]")).hasValue("20000");
    page.locator("input[name=name]").fill("Week 3");
    page.getByRole(AriaRole.BUTTON, named("Start campaign")).click();
    assertThat(page.locator(".start-question")).containsText("whole series");
    page.getByRole(AriaRole.BUTTON, named("Start now")).click();
    page.waitForURL(Pattern.compile(".*#/campaigns/[0-9a-f]{32}"));
    page.getByRole(AriaRole.TAB, named("Overview")).click();
    assertThat(page.locator(".panel").first()).containsText("Map 3 of 4 of “Lisbon, weekly”");
  }

  @Test
  void firstMapOfASeries_showsWhatAllCost() {
    go("/new");
    chooseArea(DISTRICTS);
    page.locator("input[name=name]").fill("Daily");
    page.locator("#series").selectOption("first");
    page.locator("input[name='series.maps']").fill("30");
    assertThat(page.locator(".plan-series")).containsText("Map 1 of 30 of “Daily”");
    assertThat(page.locator(".plan-series")).containsText("epsilon 30");
    page.locator("input[name='series.maps']").fill("0");
    assertThat(page.locator("[data-field='series.maps']")).containsText("1 .. 10000");
  }

  /** By a file, with the keyboard's focus where it was; then pasted; then a rectangle again. */
  @Test
  void area_ofAnyForm_isPlannedAndAsked() {
    go("/new");
    chooseArea(DISTRICTS);
    assertThat(page.locator(".shape [role=status]")).containsText("2 polygons from areas.geojson");
    assertThat(page.locator(".plan-summary")).isVisible();
    assertThat(page.locator(".preview-note")).containsText("might come out");
    assertThat(ConsoleBrowser.findings(page)).isEmpty();
    assertThat(page.locator("input[name='area.west']")).hasValue("-9.25");
    assertThat(page.locator("input[name='area.west']")).not().isEditable();
    page.getByRole(AriaRole.BUTTON, named("Take a rectangle instead")).click();
    assertThat(page.locator("input[name='area.west']")).isEditable();
    paste("[not JSON");
    assertThat(page.locator(".shape .field-error")).containsText("no GeoJSON");
    paste("{\"type\": \"Point\", \"coordinates\": [1, 2]}");
    assertThat(page.locator(".shape .field-error")).containsText("polygons are needed");
    paste("{\"type\": \"Polygon\", \"coordinates\": [[[500000, 4200000], [1, 2], [3, 4]]]}");
    assertThat(page.locator(".shape .field-error")).containsText("no degrees");
    paste(DISTRICTS);
    assertThat(page.locator(".shape [role=status]")).containsText("2 polygons in use");
    page.locator("input[name=name]").fill("Two districts");
    page.getByRole(AriaRole.BUTTON, named("Start campaign")).click();
    page.getByRole(AriaRole.BUTTON, named("Start now")).click();
    page.waitForURL(Pattern.compile(".*#/campaigns/[0-9a-f]{32}"));
    page.getByRole(AriaRole.TAB, named("Overview")).click();
    assertThat(page.locator(".panel").first()).containsText("of any form, within");
    String id = page.url().replaceAll(".*/", "");
    var stored = coordinator.parts.store().load(CampaignId.parse(id)).orElseThrow();
    assertThat(stored.definition().campaign().region().isRectangle()).isFalse();
  }

  @Test
  void plan_showsWhatVerifiedCosts_andWhatItNeeds() {
    go("/new");
    chooseArea(DISTRICTS);
    assertThat(page.locator(".grades")).isVisible();
    page.locator(".grades summary").click();
    Locator table = page.locator(".grades table");
    assertThat(table).containsText("Noise in a cell");
    assertThat(table.getByRole(AriaRole.ROW).filter(having("Rounds"))).containsText("57");
    assertThat(page.locator(".grades")).containsText("needs an authority");
    // Nothing to choose where nobody vouches for devices.
    assertThat(page.locator("input[name=assurance]").first()).isHidden();
  }

  @Test
  void map_isReplayed_andItsTranscriptTaken() throws IOException {
    go("/campaigns/" + MAPS.get(0));
    assertThat(page.locator(".replay-badge")).hasText("Replayed: same map");
    page.getByRole(AriaRole.TAB, named("Privacy")).click();
    assertThat(page.locator(".replay")).containsText("This coordinator has checked itself");
    assertThat(page.locator(".replay")).containsText("./sfumato replay transcript-");
    assertThat(page.locator(".panel:visible")).containsText("devices believe");
    Download file =
        page.waitForDownload(
            () -> page.getByRole(AriaRole.BUTTON, named("Save the transcript")).click());
    assertThat(file.suggestedFilename()).startsWith("transcript-").endsWith(".json");
    Path saved = folder.resolve(file.suggestedFilename());
    file.saveAs(saved);
    assertThat(Files.readString(saved)).contains("sfumato-transcript-1");
    assertThat(ConsoleBrowser.findings(page)).isEmpty();
  }

  private void chooseArea(String geoJson) {
    byte[] bytes = geoJson.getBytes(StandardCharsets.UTF_8);
    page.locator(".shape input[type=file]")
        .setInputFiles(new FilePayload("areas.geojson", "application/geo+json", bytes));
  }

  private void paste(String text) {
    page.locator(".shape textarea").fill(text);
    page.locator(".shape textarea").blur();
  }

  private void go(String path) {
    page.evaluate("path => { location.hash = path; }", path);
  }

  private static Locator.FilterOptions having(String text) {
    return new Locator.FilterOptions().setHasText(text);
  }

  private static Page.GetByRoleOptions named(String name) {
    return new Page.GetByRoleOptions().setName(name).setExact(true);
  }
}
