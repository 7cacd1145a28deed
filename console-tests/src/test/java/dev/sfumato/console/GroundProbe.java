package dev.sfumato.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import java.util.List;
import java.util.Objects;

/** Looks at what a page has drawn of land, water and names. */
final class GroundProbe {
  static final String SEA = "198 217 228";
  static final String LAND = "247 244 236";

  static final String DARK_SEA = "15 27 41";
  static final String DARK_LAND = "42 40 52";

  /** Of a canvas on which nothing has been drawn. */
  static final String CLEAR = "0 0 0";

  /** The colours of the ground under places, by latitude and longitude, once all is painted. */
  private static final String COLOURS =
      """
      async (places) => {
        const { GroundLayer } = await import('/js/ground/GroundLayer.js');
        const map = window.sfumatoMap;
        const isLoading = () => {
          const layers = [];
          map.eachLayer((layer) => layer instanceof GroundLayer && layers.push(layer));
          return layers.length === 0 || layers.some((layer) => layer.isLoading());
        };
        const latest = performance.now() + 120_000;
        while (isLoading()) {
          if (performance.now() > latest) throw new Error('the ground is still loading');
          await new Promise((goOn) => setTimeout(goOn, 20));
        }
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

  /** The largest towns that are drawn on water, by the zooms of tiles. */
  private static final String WET_TOWNS =
      """
      async ([towns, zoom]) => {
        const { GroundSource } = await import('/js/ground/GroundSource.js');
        const { GroundPainter } = await import('/js/ground/GroundPainter.js');
        const { Names } = await import('/js/ground/Names.js');
        const { xOf, yOf } = await import('/js/map/mercator.js');
        const source = new GroundSource('base-map/world.pmtiles');
        const [names] = await Names.load(false);
        const painter = new GroundPainter({
          getPropertyValue: (name) => (name === '--land' ? '#fff' : '#000'),
        });
        const context = new OffscreenCanvas(3, 3).getContext('2d', { willReadFrequently: true });
        const wet = [];
        const large = [...names.kinds.keys()].filter((index) => names.kinds[index] <= 1);
        for (const { name, longitude, latitude } of large.slice(0, towns).map((i) => names.at(i))) {
          const [x, y] = [xOf(longitude), yOf(latitude)];
          const [column, row] = [Math.floor(x * 2 ** zoom), Math.floor(y * 2 ** zoom)];
          const [part] = await source.shippedParts(zoom, column, row);
          const [size, side] = [512 * 2 ** (zoom - part.zoom), 2 ** part.zoom];
          painter.clear(context, 3, 3);
          const place = { size, left: 1.5 - (x * side - part.x) * size };
          place.top = 1.5 - (y * side - part.y) * size;
          painter.paintLandAndWater(context, part.layers, place);
          if (context.getImageData(1, 1, 1, 1).data[0] < 128) wet.push(name);
        }
        return wet;
      }
      """;

  private final Page page;

  GroundProbe(Page page) {
    this.page = page;
  }

  /** Before the page makes the map that is to be looked at. */
  void watch() {
    page.evaluate(WATCH);
  }

  /** Forgets which names were seen. */
  void forget() {
    page.evaluate("() => { window.sfumatoNames = []; }");
  }

  /** Waits until a name is on the map and the ground under it is painted. */
  void showsNames(String landmark) {
    page.waitForFunction(
        "(name) => (window.sfumatoNames || []).some((each) => each.startsWith(name))", landmark);
    painted();
  }

  /** Waits until the ground is painted, or given up, two minutes at most. */
  void painted() {
    assertThat(colours(List.of())).isEmpty();
  }

  void look(double latitude, double longitude, double zoom) {
    page.waitForFunction("() => window.sfumatoMap !== undefined");
    page.evaluate(
        "([latitude, longitude, zoom]) => {"
            + " window.sfumatoMap.setView([latitude, longitude], zoom, {animate: false}); }",
        List.of(latitude, longitude, zoom));
    painted();
  }

  List<?> colours(List<List<Double>> places) {
    return (List<?>) Objects.requireNonNull(page.evaluate(COLOURS, places));
  }

  /** Waits until the ground under a place has a colour, two minutes at most. */
  void hasColour(double latitude, double longitude, String colour) {
    List<List<Double>> place = List.of(List.of(latitude, longitude));
    for (int i = 0; i < 240 && !colours(place).get(0).equals(colour); i++) {
      page.waitForTimeout(500);
    }
    assertThat(colours(place)).isEqualTo(List.of(colour));
  }

  List<?> wetTowns(int towns, int zoom) {
    return (List<?>) Objects.requireNonNull(page.evaluate(WET_TOWNS, List.of(towns, zoom)));
  }
}
