package dev.sfumato.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import dev.sfumato.protocol.CampaignId;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A map of 20,000 cells is drawn and can be moved. How long that takes is printed and not judged:
 * the bars of docs/benchmarks.md are for an idle machine.
 */
final class ConsoleLargeMapTest {
  private static final String FIRST_PAINT =
      """
      () => new Promise((resolve) => {
        const read = () => performance.getEntriesByName('first-contentful-paint')[0];
        const wait = () => read() ? resolve(read().startTime) : setTimeout(wait, 20);
        wait();
      })
      """;

  /** Opens the campaign and times from the first byte of its cells to the painted canvas. */
  private static final String DRAW =
      """
      async ([path]) => {
        const { CellLayer } = await import('/js/map/CellLayer.js');
        const began = performance.now();
        return new Promise((resolve) => {
          const paint = CellLayer.prototype._paint;
          CellLayer.prototype._paint = function () {
            paint.call(this);
            window.sfumatoMap = this._map;
            if (this._appearance) {
              const now = performance.now();
              const came = performance.getEntriesByType('resource')
                  .filter((entry) => entry.name.includes('/cells?')).pop().responseStart;
              resolve({ cells: this._appearance.set.size, all: now - began, drawn: now - came,
                        paint: this.paintMillis });
            }
          };
          location.hash = path;
        });
      }
      """;

  /** Pans to and fro for three seconds, faster than anyone would, and times every frame. */
  private static final String PAN =
      """
      () => new Promise((resolve) => {
        const frames = [];
        const began = performance.now();
        let last = began;
        const step = (now) => {
          frames.push(now - last);
          last = now;
          const away = Math.floor((now - began) / 500) % 2 ? -14 : 14;
          window.sfumatoMap.panBy([away, away / 2], { animate: false });
          if (now - began < 3000) requestAnimationFrame(step);
          else resolve(frames.slice(1).sort((a, b) => a - b));
        };
        requestAnimationFrame(step);
      })
      """;

  @TempDir Path folder;

  @Test
  void twentyThousandCells_areDrawnAndMoved() {
    try (TestCoordinator coordinator = new TestCoordinator(folder)) {
      CampaignId id = coordinator.create("Large", 1_000_000, 1, "");
      coordinator.play(id).finish();
      try (ConsoleBrowser browser = new ConsoleBrowser(coordinator.address())) {
        Page page = browser.open(1280, 800, ColorScheme.LIGHT);
        double firstPaint = number(page.evaluate(FIRST_PAINT));
        page.getByLabel("Token").fill(coordinator.admin());
        page.keyboard().press("Enter");
        assertThat(page.getByText("Large")).isVisible();
        Map<?, ?> drawn = (Map<?, ?>) page.evaluate(DRAW, new Object[] {"/campaigns/" + id});
        List<?> frames = (List<?>) page.evaluate(PAN);
        double median = number(frames.get(frames.size() / 2));
        System.out.printf(
            "console: first paint %.0f ms; %s cells drawn %.0f ms after they came (painted in"
                + " %.0f ms; from the click %.0f ms); panning: median frame %.1f ms (%d frames)%n",
            firstPaint,
            drawn.get("cells"),
            number(drawn.get("drawn")),
            number(drawn.get("paint")),
            number(drawn.get("all")),
            median,
            frames.size());
        ConsoleBrowser.picture(page, "large");
        assertThat(number(drawn.get("cells"))).isGreaterThanOrEqualTo(20_000);
        assertThat(frames).isNotEmpty();
        assertThat(browser.complaints).isEmpty();
      }
    }
  }

  private static double number(@Nullable Object value) {
    return ((Number) Objects.requireNonNull(value)).doubleValue();
  }
}
