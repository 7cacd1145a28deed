package dev.sfumato.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What plots and lists of places are made of, as the page's own scripts work it out. */
final class ConsolePlaneTest {
  private static final String SPACE =
      "const space = { x: { name: 'a', unit: 'm', from: -10, to: 40, finestCell: 0.5 },"
          + " y: { name: 'b', unit: '', from: 0, to: 1e6, finestCell: 1e4 } };";

  @TempDir static Path folder;
  private static TestCoordinator coordinator;
  private static ConsoleBrowser browser;
  private static Page page;

  @BeforeAll
  static void open() {
    coordinator = new TestCoordinator(folder);
    browser = new ConsoleBrowser(coordinator.address());
    page = browser.open(1280, 800, ColorScheme.LIGHT);
  }

  @AfterAll
  static void close() {
    browser.close();
    coordinator.close();
  }

  private static Object ask(String script) {
    return page.evaluate("async () => { " + script + " }");
  }

  @Test
  void ticks_areRoundAndWithinTheEnds() {
    String ticks = "const { ticks } = await import('/js/plot/ticks.js'); return ticks";
    assertThat(ask(ticks + "(-10, 40, 7).values;")).isEqualTo(List.of(-10, 0, 10, 20, 30, 40));
    assertThat(ask(ticks + "(-10, 40, 5).step;")).isEqualTo(5);
    assertThat(ask(ticks + "(0.31, 0.42, 0.03).values.map((each) => each.toFixed(2));"))
        .isEqualTo(List.of("0.35", "0.40"));
    assertThat(ask(ticks + "(1, 2, 30).values;")).isEqualTo(List.of());
    assertThat(ask(ticks + "(0, 3e9, 1e9).values.join();"))
        .isEqualTo("0,1000000000,2000000000,3000000000");
  }

  @Test
  void values_haveTheDigitsThatTellThemApart() {
    String value = "const { valueOf } = await import('/js/text/spaces.js'); return valueOf";
    assertThat(ask(value + "(18.3594, 0.01);")).isEqualTo("18.36");
    assertThat(ask(value + "(-10, 5);")).isEqualTo("-10");
    assertThat(ask(value + "(-1e-17, 0.1);")).isEqualTo("0");
    assertThat(ask(value + "(2.5e9, 5e8);")).isEqualTo("2.5E9");
    assertThat(ask(value + "(2e-7, 1e-7);")).isEqualTo("2E-7");
  }

  @Test
  void plane_takesEveryValueThereAndBack_andSaysItInItsUnits() {
    String plane =
        SPACE
            + "const { SpacePlane } = await import('/js/map/SpacePlane.js');"
            + " const plane = new SpacePlane(space, 1.6);";
    assertThat(ask(plane + "return [plane.xOf(-10), plane.xOf(40), plane.yOf(1e6), plane.yOf(0)];"))
        .isEqualTo(List.of(0, 1.6, 0, 1));
    assertThat(ask(plane + "return plane.longitudeOf(plane.xOf(17)).toFixed(9);"))
        .isEqualTo("17.000000000");
    assertThat(ask(plane + "return plane.latitudeOf(plane.yOf(123)).toFixed(6);"))
        .isEqualTo("123.000000");
    assertThat(ask(plane + "return plane.bounds({ west: 1, east: 1.5, south: 1e4, north: 2e4 });"))
        .isEqualTo("a 1 to 1.5 m, b 10,000 to 20,000");
    assertThat(ask(plane + "return [plane.finest(), plane.per];"))
        .isEqualTo(List.of("0.5 m by 10,000", "m × b"));
  }

  /** Quarters of a plot are as wide as the plot is, not squares. */
  @Test
  void change_ofPlots_isTheSameHoweverWideTheyAre() {
    String cells =
        SPACE
            + "const { SpacePlane } = await import('/js/map/SpacePlane.js');"
            + "const { CellSet } = await import('/js/map/CellSet.js');"
            + "const { ChangeSet } = await import('/js/change/ChangeSet.js');"
            + "const row = (name, share, ...box) => [name, share, share / 2, 2 * share, 1, [box]];"
            + "const one = [row('/00', 0.1, -10, 5e5, 15, 1e6), row('/10', 0.2, 15, 5e5, 40, 1e6),"
            + " row('/01', 0.3, -10, 0, 15, 5e5), row('/11', 0.4, 15, 0, 40, 5e5)];"
            + "const other = one.map((each, i) => [each[0], one[3 - i][1], ...each.slice(2)]);"
            + "const square = { south: 0, west: -10, north: 1e6, east: 40 };"
            + "return [1, 1.6].map((width) => { const plane = new SpacePlane(space, width);"
            + " const set = (cells) => new CellSet({ query: 1, devices: 9, cells }, plane);"
            + " const change = new ChangeSet(set(one), set(other), square);"
            + " return change.names.map((name, i) =>"
            + " name + ' ' + change.change(i).toFixed(1) + ' ' + change.at(7e5, 20)); });";
    List<?> both = (List<?>) ask(cells);
    assertThat(both.get(0)).isEqualTo(both.get(1));
    assertThat((List<?>) both.get(0)).hasSize(4);
    assertThat(both.get(0).toString()).contains("/00 0.3", "/10 0.1", "/01 -0.1", "/11 -0.3");
  }

  /** A lower end that is the best guess itself says that noise was high, and nothing of a place. */
  @Test
  void busiest_areThoseThatAreKnown_notThoseWhoseIntervalsEndAtTheirGuess() {
    String order =
        "const { CellSet } = await import('/js/map/CellSet.js');"
            + "const { busiest } = await import('/js/panels/busiest.js');"
            + "const row = (name, west, ...numbers) =>"
            + " [name, ...numbers, 1, [[west, 0, west + 0.1, 0.1]]];"
            + "const cells = [row('widened', 0, 0.19, 0.19, 0.48), row('known', 1, 0.18, 0.15, 0.2),"
            + " row('less', 2, 0.12, 0.1, 0.14), row('empty', 3, 0.3, 0, 0.9)];"
            + "const set = new CellSet({ query: 1, devices: 9, cells });"
            + "return busiest({ set, campaign: { area: { south: 0, north: 1 } } })"
            + ".map((cell) => set.names[cell]);";
    assertThat(ask(order)).isEqualTo(List.of("known", "less", "widened"));
  }
}
