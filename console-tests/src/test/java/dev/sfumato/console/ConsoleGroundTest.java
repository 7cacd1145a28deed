package dev.sfumato.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.ColorScheme;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Land is land and sea is sea, from the world to a quarter; what is not known is neither. */
final class ConsoleGroundTest {
  private static final String GROUND = "**/base-map/world.pmtiles";

  @TempDir static Path folder;
  private static TestCoordinator coordinator;
  private static ConsoleBrowser browser;
  private Page page;
  private GroundProbe ground;

  @BeforeAll
  static void open() {
    coordinator = new TestCoordinator(folder);
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
    ground = new GroundProbe(page);
    ground.watch();
    page.getByLabel("Token").fill(coordinator.admin());
    page.keyboard().press("Enter");
    assertThat(page.locator("#main .button.primary")).isVisible();
  }

  @AfterEach
  void leave() {
    page.context().close();
  }

  @Test
  void seaNeverLooksLikeLand_fromTheWorldToAQuarter() {
    plan();
    // The ocean off Lisbon, the middle of the Tagus, and two places in town.
    List<List<Double>> places =
        List.of(
            List.of(38.66, -9.31),
            List.of(38.70, -9.08),
            List.of(38.73, -9.14),
            List.of(38.67, -9.18));
    for (int zoom : new int[] {8, 10, 12, 13}) {
      ground.look(38.69, -9.16, zoom);
      List<?> colours = ground.colours(places);
      assertThat(colours.get(0)).as("sea at zoom " + zoom).isEqualTo(GroundProbe.SEA);
      assertThat(colours.get(2)).as("land at zoom " + zoom).isEqualTo(GroundProbe.LAND);
      if (zoom >= 10) {
        assertThat(colours.get(1)).as("the river at zoom " + zoom).isEqualTo(GroundProbe.SEA);
        assertThat(colours.get(3)).as("the south bank at zoom " + zoom).isEqualTo(GroundProbe.LAND);
      }
    }
    ground.look(15, -60, 2);
    assertThat(ground.colours(List.of(List.of(0.0, -150.0), List.of(24.0, 15.0))))
        .isEqualTo(List.of(GroundProbe.SEA, GroundProbe.LAND));
    ground.look(38.712, -9.13, 17);
    assertThat(ground.colours(List.of(List.of(38.712, -9.13))))
        .isEqualTo(List.of(GroundProbe.LAND));
  }

  @Test
  void theHudson_goesOnBeyondManhattan() {
    plan();
    for (int zoom : new int[] {11, 13}) {
      ground.look(40.83, -73.955, zoom);
      assertThat(ground.colours(List.of(List.of(40.83, -73.962), List.of(40.83, -73.94))))
          .as("the river and Harlem at zoom " + zoom)
          .isEqualTo(List.of(GroundProbe.SEA, GroundProbe.LAND));
    }
  }

  /** Some ports and river towns lie on the water by the accuracy of the coast: up to 500 m. */
  @Test
  void townsAreOnLand_whereTilesAreAndWhereLargerOnesStandInForThem() {
    assertThat(ground.wetTowns(600, 7)).hasSizeLessThan(12);
    assertThat(ground.wetTowns(600, 12)).hasSizeLessThan(12);
  }

  @Test
  void groundThatCannotBeRead_isNeitherLandNorSea_andComesLater() {
    page.route(GROUND, Route::abort);
    plan();
    ground.look(38.69, -9.16, 10);
    assertThat(ground.colours(List.of(List.of(38.73, -9.14), List.of(38.66, -9.31))))
        .isEqualTo(List.of(GroundProbe.CLEAR, GroundProbe.CLEAR));
    page.unroute(GROUND);
    ground.hasColour(38.73, -9.14, GroundProbe.LAND);
    ground.hasColour(38.66, -9.31, GroundProbe.SEA);
  }

  @Test
  void tileThatCannotBeRead_isAsItsParentIs() {
    plan();
    ground.look(38.69, -9.16, 6);
    page.route(GROUND, Route::abort);
    ground.look(38.69, -9.16, 12);
    assertThat(ground.colours(List.of(List.of(38.73, -9.14), List.of(38.66, -9.31))))
        .isEqualTo(List.of(GroundProbe.LAND, GroundProbe.SEA));
  }

  /** Whoever's system turns dark at dusk is on a map that fits its area, seldom at a whole zoom. */
  @Test
  void landStaysLand_whenItTurnsDarkBetweenTwoZooms() {
    plan();
    ground.look(38.69, -9.16, 10.25);
    page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.DARK));
    ground.hasColour(38.73, -9.14, GroundProbe.DARK_LAND);
    ground.hasColour(38.66, -9.31, GroundProbe.DARK_SEA);
  }

  private void plan() {
    page.evaluate("() => { location.hash = '/new'; }");
  }
}
