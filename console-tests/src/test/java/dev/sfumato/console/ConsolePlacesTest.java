package dev.sfumato.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import dev.sfumato.core.geo.Bounds;
import dev.sfumato.protocol.CampaignId;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Real places: land, water and names are there, can be searched, and nothing is asked elsewhere. */
final class ConsolePlacesTest {
  /** The colours of the ground under places of a map, given as latitude and longitude. */
  private static final String GROUND =
      """
      async (places) => {
        const { GroundLayer } = await import('/js/ground/GroundLayer.js');
        const map = window.sfumatoMap;
        let ground;
        map.eachLayer((layer) => { if (layer instanceof GroundLayer) ground = layer; });
        if (!ground || ground.isLoading()) return undefined;
        return places.map(([latitude, longitude]) => {
          const point = map.latLngToContainerPoint([latitude, longitude]);
          const frame = map.getContainer().getBoundingClientRect();
          for (const tile of document.querySelectorAll('.ground-tile')) {
            const box = tile.getBoundingClientRect();
            const [x, y] = [point.x + frame.x - box.x, point.y + frame.y - box.y];
            if (x < 0 || y < 0 || x >= box.width || y >= box.height) continue;
            const at = [x * tile.width / box.width, y * tile.height / box.height];
            return [...tile.getContext('2d').getImageData(...at, 1, 1).data].slice(0, 3).join(' ');
          }
          return 'none';
        });
      }
      """;

  /** Keeps the map that the page makes next, and says when its names were written. */
  private static final String WATCH =
      """
      async () => {
        const { NameLayer } = await import('/js/ground/NameLayer.js');
        if (NameLayer.prototype.watched) return;
        NameLayer.prototype.watched = true;
        const draw = NameLayer.prototype._draw;
        NameLayer.prototype._draw = function () {
          draw.call(this);
          window.sfumatoMap = this._map;
          window.sfumatoNames = this.shown;
        };
      }
      """;

  @TempDir static Path folder;
  private static TestCoordinator coordinator;
  private static ConsoleBrowser browser;
  private static final Map<PicturePlace, CampaignId> CAMPAIGNS = new EnumMap<>(PicturePlace.class);

  private final List<Object> findings = new ArrayList<>();

  @BeforeAll
  static void open() {
    coordinator = new TestCoordinator(folder);
    for (PicturePlace place : PicturePlace.values()) {
      CampaignId id = coordinator.create(place.title, 100_000, 1, "", place.area(), 256);
      new PlayedCampaign(coordinator.parts, id, place.people()).finish();
      CAMPAIGNS.put(place, id);
    }
    browser = new ConsoleBrowser(coordinator.address());
  }

  @AfterAll
  static void close() {
    browser.close();
    coordinator.close();
  }

  @ParameterizedTest
  @CsvSource({
    "1280, 800, LIGHT",
    "1280, 800, DARK",
    "390, 844, LIGHT",
    "390, 844, DARK",
    "1600, 1000, LIGHT",
    "1600, 1000, DARK"
  })
  void everyPlace_hasWaterAndNames(int width, int height, ColorScheme scheme) {
    Page page = signedIn(width, height, scheme);
    String kind = width + "-" + scheme.name().toLowerCase(Locale.ROOT);
    for (PicturePlace place : PicturePlace.values()) {
      go(page, "/campaigns/" + CAMPAIGNS.get(place));
      assertThat(page.locator(".map-caption")).containsText(place.title);
      showsNames(page, place.landmark);
      look(page, place, "map-" + kind);
      plan(page, place);
      assertThat(page.locator(".preview-note")).containsText("might come out");
      look(page, place, "plan-" + kind);
    }
    page.context().close();
    assertThat(findings).isEmpty();
    assertThat(browser.complaints).isEmpty();
    assertThat(browser.strangers).isEmpty();
  }

  @Test
  void seaNeverLooksLikeLand_fromTheWorldToAQuarter() {
    Page page = signedIn(1280, 800, ColorScheme.LIGHT);
    plan(page, PicturePlace.LISBON);
    // The ocean off Lisbon, the middle of the Tagus, and two places in town.
    List<List<Double>> places =
        List.of(
            List.of(38.66, -9.31), List.of(38.70, -9.08), List.of(38.73, -9.14), List.of(38.67, -9.18));
    for (int zoom : new int[] {8, 10, 12, 13}) {
      List<?> colours = ground(page, 38.69, -9.16, zoom, places);
      assertThat(colours.get(0)).as("sea at zoom " + zoom).isEqualTo("198 217 228");
      assertThat(colours.get(2)).as("land at zoom " + zoom).isEqualTo("247 244 236");
      if (zoom >= 10) {
        assertThat(colours.get(1)).as("the river at zoom " + zoom).isEqualTo(colours.get(0));
        assertThat(colours.get(3)).as("the south bank at zoom " + zoom).isEqualTo(colours.get(2));
      }
    }
    List<List<Double>> far = List.of(List.of(0.0, -150.0), List.of(24.0, 15.0));
    assertThat(ground(page, 15, -60, 2, far)).isEqualTo(List.of("198 217 228", "247 244 236"));
    List<List<Double>> quarter = List.of(List.of(38.712, -9.13));
    assertThat(ground(page, 38.712, -9.13, 17, quarter)).isEqualTo(List.of("247 244 236"));
    page.context().close();
  }

  @Test
  void places_areFoundByName_withTheKeyboardAlone() {
    Page page = signedIn(1280, 800, ColorScheme.LIGHT);
    plan(page, PicturePlace.LISBON);
    page.getByRole(AriaRole.COMBOBOX, named("Find a place")).focus();
    page.keyboard().type("zuri");
    assertThat(page.locator(".places li").first()).containsText("Zürich");
    assertThat(page.locator(".places li").first()).containsText("Switzerland");
    page.keyboard().press("Enter");
    page.waitForFunction(
        "() => window.sfumatoMap.getBounds().contains([47.37, 8.54])"
            + " && window.sfumatoNames.includes('Zürich')");
    assertThat(browser.strangers).isEmpty();
    page.context().close();
  }

  /** The pages are the same everywhere, so one place is looked at by axe. */
  private void look(Page page, PicturePlace place, String name) {
    ConsoleBrowser.picture(page, place.label() + "-" + name);
    if (place == PicturePlace.LISBON) {
      findings.addAll(ConsoleBrowser.findings(page));
    }
  }

  private static Page signedIn(int width, int height, ColorScheme scheme) {
    Page page = browser.open(width, height, scheme);
    page.evaluate(WATCH);
    page.getByLabel("Token").fill(coordinator.admin());
    page.keyboard().press("Enter");
    assertThat(page.getByText("Lisbon at noon")).isVisible();
    return page;
  }

  private static void plan(Page page, PicturePlace place) {
    go(page, "/new");
    Bounds area = place.area();
    page.locator("input[name=name]").fill(place.title);
    page.locator("input[name='area.south']").fill(Double.toString(area.south()));
    page.locator("input[name='area.west']").fill(Double.toString(area.west()));
    page.locator("input[name='area.north']").fill(Double.toString(area.north()));
    page.locator("input[name='area.east']").fill(Double.toString(area.east()));
    assertThat(page.locator(".plan-summary")).isVisible();
    showsNames(page, place.landmark);
  }

  /** Waits until a name is on the map and the ground under it is painted. */
  private static void showsNames(Page page, String landmark) {
    page.waitForFunction(
        "(name) => (window.sfumatoNames || []).some((each) => each.startsWith(name))", landmark);
    page.waitForFunction("(" + GROUND + ")([]).then((found) => found !== undefined)");
  }

  private static List<?> ground(
      Page page, double latitude, double longitude, int zoom, List<List<Double>> places) {
    page.evaluate(
        "([latitude, longitude, zoom]) => {"
            + " window.sfumatoMap.setView([latitude, longitude], zoom, {animate: false}); }",
        List.of(latitude, longitude, zoom));
    page.waitForFunction("(" + GROUND + ")([]).then((found) => found !== undefined)");
    return (List<?>) Objects.requireNonNull(page.evaluate(GROUND, places));
  }

  private static Page.GetByRoleOptions named(String name) {
    return new Page.GetByRoleOptions().setName(name);
  }

  private static void go(Page page, String path) {
    page.evaluate("path => { window.sfumatoNames = []; location.hash = path; }", path);
  }
}
