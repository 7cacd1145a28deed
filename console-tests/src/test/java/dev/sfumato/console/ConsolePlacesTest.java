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
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Real places: land, water and names are there, can be searched, and nothing is asked elsewhere.
 */
final class ConsolePlacesTest {
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
      new GroundProbe(page).showsNames(place.landmark);
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

  @Test
  void link_showsOneMapToWhoeverHasIt_untilItIsEnded() {
    Page page = signedIn(1280, 800, ColorScheme.LIGHT);
    go(page, "/campaigns/" + CAMPAIGNS.get(PicturePlace.LISBON));
    assertThat(page.locator(".map-caption")).containsText("after query 3");
    page.getByRole(AriaRole.TAB, named("Export")).click();
    page.getByRole(AriaRole.BUTTON, named("Make a link")).click();
    String address = page.getByLabel("Address of the map").inputValue();
    Page reader = browser.open(1280, 800, ColorScheme.LIGHT);
    reader.navigate(address);
    reader.reload();
    assertThat(reader.locator("h1")).containsText("Lisbon at noon");
    assertThat(reader.locator(".busiest li").first()).containsText("devices per km²");
    assertThat(reader.getByText("Sign out")).isHidden();
    assertThat(reader.getByText("New campaign")).isHidden();
    ConsoleBrowser.picture(reader, "shared-1280-light");
    findings.addAll(ConsoleBrowser.findings(reader));
    assertThat(findings).isEmpty();
    assertThat(browser.complaints).isEmpty();
    page.getByRole(AriaRole.BUTTON, named("End the link")).click();
    assertThat(page.getByRole(AriaRole.BUTTON, named("Make a link"))).isVisible();
    reader.reload();
    assertThat(reader.locator("#notice")).containsText("This link has ended");
    browser.complaints.clear();
    reader.context().close();
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
    new GroundProbe(page).watch();
    page.getByLabel("Token").fill(coordinator.admin());
    page.keyboard().press("Enter");
    assertThat(page.getByText("Lisbon at noon")).isVisible();
    return page;
  }

  private static void plan(Page page, PicturePlace place) {
    go(page, "/new");
    Bounds area = place.area();
    page.locator("input[name=name]").fill(place.title);
    page.locator("input[name='area.south']").fill(degrees(area.south()));
    page.locator("input[name='area.west']").fill(degrees(area.west()));
    page.locator("input[name='area.north']").fill(degrees(area.north()));
    page.locator("input[name='area.east']").fill(degrees(area.east()));
    assertThat(page.locator(".plan-summary")).isVisible();
    new GroundProbe(page).showsNames(place.landmark);
  }

  private static String degrees(double value) {
    return String.format(Locale.ROOT, "%.4f", value);
  }

  private static Page.GetByRoleOptions named(String name) {
    return new Page.GetByRoleOptions().setName(name);
  }

  private static void go(Page page, String path) {
    new GroundProbe(page).forget();
    page.evaluate("path => { location.hash = path; }", path);
  }
}
