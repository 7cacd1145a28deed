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
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The page enlarged four times, and by keyboard alone: a screen of 1280 x 800 then shows 320 x 200
 * of the page's own pixels.
 */
final class ConsoleEnlargedTest {
  private static final int WIDTH = 320;
  private static final int HEIGHT = 200;

  @TempDir static Path folder;
  private static TestCoordinator coordinator;
  private static ConsoleBrowser browser;
  private final List<Object> findings = new ArrayList<>();

  @BeforeAll
  static void open() {
    coordinator = new TestCoordinator(folder);
    PicturePlace place = PicturePlace.LISBON;
    CampaignId id = coordinator.create(place.title, 20_000, 1, "", place.area(), 256);
    new PlayedCampaign(coordinator.parts, id, place.people()).finish();
    CampaignId other = coordinator.create("Lisbon again", 20_000, 1, "", place.area(), 256);
    new PlayedCampaign(coordinator.parts, other, place.people(), 8).finish();
    browser = new ConsoleBrowser(coordinator.address());
  }

  @AfterAll
  static void close() {
    browser.close();
    coordinator.close();
  }

  @Test
  void everything_isReachedByScrollingDownAlone() {
    Page page = browser.open(WIDTH, HEIGHT, ColorScheme.LIGHT);
    look(page, "sign-in");
    page.getByLabel("Token").fill(coordinator.admin());
    page.keyboard().press("Enter");
    assertThat(page.getByText("Lisbon at noon")).isVisible();
    look(page, "list");
    page.getByText("Lisbon at noon").click();
    assertThat(page.locator(".map-caption")).containsText("after query");
    BoundingBox map = page.locator(".campaign-map .map").boundingBox();
    assertThat(map.height).as("a map that is worth the name").isGreaterThanOrEqualTo(180);
    look(page, "map");
    for (String tab : List.of("Overview", "Places", "Cell", "Privacy", "Progress", "Export")) {
      tab(page, tab).click();
      look(page, tab);
    }
    page.getByRole(AriaRole.BUTTON, named("Compare")).click();
    look(page, "compare");
    for (String mode : List.of("Change", "Over time")) {
      page.locator(".compare-picker").getByText(mode).click();
      page.waitForTimeout(300);
      look(page, mode);
    }
    page.evaluate("() => { location.hash = '/new'; }");
    assertThat(page.locator("input[name=name]")).isVisible();
    look(page, "new");
    page.context().close();
    assertThat(findings).isEmpty();
    assertThat(browser.complaints).isEmpty();
  }

  /** From the token to the question before the start, without a pointer. */
  @Test
  void campaign_isPlannedWithTheKeyboardAlone() {
    Page page = browser.open(1280, 800, ColorScheme.LIGHT);
    page.keyboard().type(coordinator.admin());
    page.keyboard().press("Enter");
    assertThat(page.getByText("Lisbon at noon")).isVisible();
    tabTo(page, page.locator("#main .button.primary"));
    page.keyboard().press("Enter");
    tabTo(page, page.locator("input[name=name]"));
    page.keyboard().type("By keyboard");
    Locator search = page.getByRole(AriaRole.COMBOBOX, named("Find a place"));
    tabTo(page, search);
    page.keyboard().type("Setubal");
    page.keyboard().press("Enter");
    // As it is spelt there: the map has gone to it.
    assertThat(search).hasValue("Setúbal");
    tabTo(page, page.getByRole(AriaRole.BUTTON, named("Use the map’s view")));
    page.keyboard().press("Enter");
    assertThat(page.locator(".plan-summary")).isVisible();
    assertThat(page.getByLabel("South")).hasValue(Pattern.compile("38\\..*"));
    tabTo(page, page.getByRole(AriaRole.BUTTON, named("Start campaign")));
    page.keyboard().press("Enter");
    assertThat(page.getByRole(AriaRole.BUTTON, named("Start now"))).isFocused();
    page.context().close();
  }

  /** Goes on with Tab until an element has the focus; the whole page has fewer stops than that. */
  private static void tabTo(Page page, Locator target) {
    for (int stop = 0; stop < 80; stop++) {
      if ((boolean) target.evaluate("element => element === document.activeElement")) {
        return;
      }
      page.keyboard().press("Tab");
    }
    throw new AssertionError("not reached with Tab: " + target);
  }

  private void look(Page page, String name) {
    ConsoleBrowser.picture(page, "enlarged-" + name.toLowerCase(Locale.ROOT));
    ConsoleBrowser.findings(page).forEach(each -> findings.add(name + " " + each));
    int width = (int) page.evaluate("() => document.documentElement.scrollWidth");
    if (width > WIDTH) {
      findings.add(name + " scrolls sideways: " + width);
    }
  }

  private static Locator tab(Page page, String name) {
    return page.getByRole(AriaRole.TAB, named(name));
  }

  private static Page.GetByRoleOptions named(String name) {
    return new Page.GetByRoleOptions().setName(name).setExact(true);
  }
}
