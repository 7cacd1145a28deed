import * as L from '../../lib/leaflet/leaflet-src.esm.js';
import { GroundPainter } from './GroundPainter.js';

const TILE = 512;
/** A tile that could not be read is asked for again after so many milliseconds. */
const LATER = 10_000;

/**
 * Land and water below the cells, painted tile by tile from the coordinator's files; or, with the option
 * `lines`, their shores alone, to be seen through dark cells from above. A tile of which nothing is known
 * yet stays clear, in the colour of neither land nor sea.
 */
export const GroundLayer = L.GridLayer.extend({
  options: { pane: 'ground', tileSize: TILE, updateWhenZooming: false, keepBuffer: 1, lines: false },

  /** @param source a `GroundSource` */
  initialize(source, options) {
    L.setOptions(this, options);
    this._source = source;
  },

  createTile(coordinates, done) {
    const tile = L.DomUtil.create('canvas', this.options.lines ? 'shore-tile' : 'ground-tile');
    const density = Math.min(2, window.devicePixelRatio || 1);
    tile.width = TILE * density;
    tile.height = TILE * density;
    tile.setAttribute('aria-hidden', 'true');
    this._show(tile, coordinates, density).then(() => done(undefined, tile), done);
    return tile;
  },

  /**
   * Paints the tiles that are there in other colours. Leaflet's own way asks for tiles anew at the map's zoom
   * as it is, and between two whole zooms no file has any: all would be sea.
   */
  redraw() {
    const density = Math.min(2, window.devicePixelRatio || 1);
    for (const { el, coords } of Object.values(this._tiles ?? {})) this._show(el, coords, density);
    return this;
  },

  /** Paints what is known now; what is not is asked for again while the tile is on the map. */
  async _show(tile, { x, y, z }, density) {
    const side = 2 ** (z - 1);
    if (y < 0 || y >= side) return;
    const at = { zoom: z - 1, x: ((x % side) + side) % side, y };
    const parts = await this._source.parts(at.zoom, at.x, at.y).catch(() => undefined);
    if (parts && this._map) this._paint(tile, parts, at, density);
    if (!parts || parts.some((part) => part.late)) {
      setTimeout(() => tile.isConnected && this._map && this._show(tile, { x, y, z }, density), LATER);
    }
  },

  _paint(tile, parts, at, density) {
    const painter = new GroundPainter(getComputedStyle(this._map.getContainer()));
    const context = tile.getContext('2d');
    if (this.options.lines) {
      context.clearRect(0, 0, tile.width, tile.height);
      for (const part of parts.filter(({ layers }) => layers)) {
        painter.paintShores(context, part.layers, onCanvas(part, at, tile.width), density);
      }
      return;
    }
    painter.clear(context, tile.width, tile.height);
    for (const part of parts) {
      if (part.picture) {
        context.drawImage(part.picture, ...part.from, 0, 0, tile.width, tile.height);
        continue;
      }
      if (part.landless) painter.paintLand(context, tile.width, tile.height);
      painter.paint(context, part.layers, onCanvas(part, at, tile.width), at.zoom + 1, density);
    }
  },
});

/** Where a tile, or the larger one that stands in for it, lies on a canvas. */
function onCanvas(part, at, width) {
  const times = 2 ** (at.zoom - part.zoom);
  return { size: times * width, left: (part.x * times - at.x) * width, top: (part.y * times - at.y) * width };
}
