package dev.sfumato.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import dev.sfumato.core.geo.Region;
import dev.sfumato.lab.dataset.CellDataset;
import dev.sfumato.protocol.CampaignId;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two maps compared: as a change, in two places, and over time. */
final class ConsoleChangeTest {
  /** Of two campaigns: what their change has in common with their maps, and what it calls sure. */
  private static final String CHANGE =
      """
      async ([token, before, after]) => {
        const { ChangeSet } = await import('/js/change/ChangeSet.js');
        const { CellSet } = await import('/js/map/CellSet.js');
        const ask = async (path) => (await fetch('/api/v1/campaigns/' + path,
            { headers: { Authorization: 'Bearer ' + token } })).json();
        const of = async (id) => {
          const campaign = await ask(id);
          const cells = await ask(`${id}/cells?query=${campaign.queriesAnswered}`);
          return { campaign, set: new CellSet(cells) };
        };
        const [one, other] = [await of(before), await of(after)];
        const change = new ChangeSet(one.set, other.set, one.campaign.square);
        const sum = (values) => values.reduce((all, each) => all + each, 0);
        const pieces = sum([...change.owners].map((_, piece) => {
          const [left, top, right, bottom] = change.pieces.subarray(4 * piece, 4 * piece + 4);
          return (right - left) * (bottom - top);
        }));
        const whole = sum([...one.set.owners].map((_, piece) => {
          const [left, top, right, bottom] = one.set.pieces.subarray(4 * piece, 4 * piece + 4);
          return (right - left) * (bottom - top);
        }));
        return { cells: change.size, sure: change.sure().length,
                 before: sum(change.before) - sum(one.set.share),
                 after: sum(change.after) - sum(other.set.share),
                 area: sum(change.area) / sum(one.set.area) - 1,
                 ground: pieces / whole - 1 };
      }
      """;

  @TempDir static Path folder;
  private static TestCoordinator coordinator;
  private static ConsoleBrowser browser;
  private static CampaignId noon;
  private static CampaignId again;
  private static CampaignId night;
  private Page page;

  @BeforeAll
  static void open() {
    coordinator = new TestCoordinator(folder);
    noon = played("Lisbon at noon", PicturePlace.LISBON, 60_000, PicturePlace.LISBON.people(), 1);
    again = played("Lisbon again", PicturePlace.LISBON, 90_000, PicturePlace.LISBON.people(), 2);
    night = played("Lisbon at night", PicturePlace.LISBON, 60_000, elsewhere(), 3);
    var unused =
        played("Zurich at noon", PicturePlace.ZURICH, 60_000, PicturePlace.ZURICH.people(), 4);
    browser = new ConsoleBrowser(coordinator.address());
  }

  /** The people of Zurich, put down in Lisbon: nearly everything is elsewhere. */
  private static CellDataset elsewhere() {
    Region region = Region.around(PicturePlace.LISBON.area(), PicturePlace.GRID);
    return CellDataset.ofPeople("night", region, PicturePlace.ZURICH.people().weights());
  }

  private static CampaignId played(
      String name, PicturePlace place, long devices, CellDataset people, long seed) {
    CampaignId id = coordinator.create(name, devices, 1, "", place.area(), PicturePlace.GRID);
    new PlayedCampaign(coordinator.parts, id, people, seed).finish();
    return id;
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
    assertThat(page.getByText("Lisbon at noon")).isVisible();
  }

  @AfterEach
  void leave() {
    page.context().close();
  }

  /**
   * A false alarm is promised in one cell of a hundred at most, and twelve settings of other seeds
   * had 0.3 at most: with some thousands of cells more than 1 happen in fewer than one run of a
   * million. The seeds are fixed.
   */
  @Test
  void samePeople_areNoChange_andOthersAre() {
    Map<?, ?> same = change(noon, again);
    Map<?, ?> other = change(noon, night);

    assertThat(number(same, "sure") / number(same, "cells")).isLessThan(0.01);
    assertThat(number(other, "sure") / number(other, "cells")).isGreaterThan(0.05);
  }

  /** Every cell of either map is in one cell of the change, and covers the same ground there. */
  /** A map may come while the other campaigns are still asked for. */
  @Test
  void comparisonThatIsStillOpening_leavesAMapAsItIs() {
    String open =
        "async () => { const { Comparison } = await import('/js/change/Comparison.js');"
            + " const said = []; const note = (text) => said.push(text);"
            + " const comparison = new Comparison({ api: { campaigns: () => new Promise(() => {}) },"
            + " current: () => ({}), say: note, onMode: note, onChange: note });"
            + " comparison.toggle('time'); await comparison.refresh();"
            + " return [comparison.isOn, said.length]; }";
    assertThat(page.evaluate(open)).isEqualTo(List.of(true, 0));
  }

  @Test
  void change_takesAllOfBothMapsApart() {
    for (Map<?, ?> change : List.of(change(noon, again), change(noon, night))) {
      assertThat(number(change, "cells")).isGreaterThan(1_000);
      for (String sum : List.of("before", "after", "area", "ground")) {
        assertThat(Math.abs(number(change, sum))).as(sum).isLessThan(1e-6);
      }
    }
  }

  @Test
  void change_isShownWithItsFalseAlarms_andExplained() {
    openCampaign("Lisbon at night");
    page.getByRole(AriaRole.BUTTON, named("Compare")).click();
    choose("Lisbon at noon");
    mode("Change").check();
    assertThat(page.locator(".map-caption")).containsText("Change from Lisbon at noon");
    assertThat(page.getByText("What changed")).isVisible();
    assertThat(page.locator(".tab-body:not([hidden])")).containsText("surely changed.");
    assertThat(page.locator(".tab-body:not([hidden])")).containsText("one cell of a hundred");
    assertThat(page.locator(".legend-unit")).containsText("change in % of devices per km²");
    assertThat(page.locator(".legend-hatch")).containsText("may be nothing");
    ConsoleBrowser.picture(page, "change-1280-light");
    assertThat(ConsoleBrowser.findings(page)).isEmpty();
    page.locator(".busiest button").first().click();
    assertThat(page.locator(".headline")).containsText("Surely");
    assertThat(page.locator(".tab-body:not([hidden])")).containsText("99% interval");
    page.getByRole(AriaRole.BUTTON, named("Compare")).click();
    assertThat(page.locator(".map-caption")).containsText("after query");
    assertThat(page.locator(".legend-unit")).containsText("devices per km², log scale");
    assertThat(browser.complaints).isEmpty();
  }

  @Test
  void stepsOfOneCampaign_areNoChange() {
    openCampaign("Lisbon at night");
    page.getByRole(AriaRole.BUTTON, named("Compare")).click();
    choose("Lisbon at night");
    mode("Change").check();
    assertThat(page.locator(".compare-note")).containsText("Two steps of one campaign");
    assertThat(page.locator(".map-caption")).containsText("Lisbon at night · after query");
  }

  @Test
  void twoPlaces_saySo_andMoveOnTheirOwn() {
    openCampaign("Lisbon at noon");
    page.getByRole(AriaRole.BUTTON, named("Compare")).click();
    choose("Zurich at noon");
    assertThat(page.locator(".compare-note")).containsText("different places");
    assertThat(page.locator(".map-caption").nth(1)).containsText("Zurich at noon");
    ConsoleBrowser.picture(page, "two-places-1280-light");
    mode("Change").check();
    assertThat(page.locator(".compare-note")).containsText("would mean nothing");
    assertThat(page.locator(".map-caption")).containsText("Lisbon at noon");
  }

  @Test
  void mapsOverTime_arePlayedInTheirOrder_withTheKeyboardAlone() {
    openCampaign("Lisbon at night");
    page.getByRole(AriaRole.BUTTON, named("Compare")).focus();
    page.keyboard().press("Enter");
    mode("Side by side").focus();
    page.keyboard().press("ArrowRight");
    page.keyboard().press("ArrowRight");
    Locator slider = page.getByLabel("Map of");
    assertThat(slider).hasAttribute("max", "3");
    assertThat(page.locator(".map-caption")).containsText("Lisbon at night");
    slider.focus();
    page.keyboard().press("Home");
    assertThat(page.locator(".map-caption")).containsText("Lisbon at noon");
    page.keyboard().press("ArrowRight");
    assertThat(page.locator(".map-caption")).containsText("Lisbon again");
    page.getByText("Maps: 3 of 3").click();
    page.locator(".time-list").getByText("Lisbon again").click();
    assertThat(slider).hasAttribute("max", "2");
    ConsoleBrowser.picture(page, "time-1280-light");
    assertThat(ConsoleBrowser.findings(page)).isEmpty();
    page.locator(".time-player .play").click();
    assertThat(page.locator(".map-caption")).containsText("Lisbon at night");
    assertThat(browser.complaints).isEmpty();
  }

  private void openCampaign(String name) {
    page.getByText(name).click();
    assertThat(page.locator(".map-caption")).containsText("after query");
  }

  private void choose(String name) {
    Locator choice = page.getByLabel("Compare with");
    String value =
        requireNonNull(
            choice
                .locator("option", new Locator.LocatorOptions().setHasText(name))
                .getAttribute("value"));
    choice.selectOption(value);
  }

  private Locator mode(String name) {
    return page.getByRole(AriaRole.RADIO, named(name));
  }

  private Map<?, ?> change(CampaignId before, CampaignId after) {
    return (Map<?, ?>)
        requireNonNull(
            page.evaluate(
                CHANGE, List.of(coordinator.admin(), before.toString(), after.toString())));
  }

  private static double number(Map<?, ?> values, String name) {
    return ((Number) requireNonNull(values.get(name))).doubleValue();
  }

  private static Page.GetByRoleOptions named(String name) {
    return new Page.GetByRoleOptions().setName(name).setExact(true);
  }
}
