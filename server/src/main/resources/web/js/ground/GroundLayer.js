import * as L from '../../lib/leaflet/leaflet-src.esm.js';
import { GroundPainter } from './GroundPainter.js';

const TILE = 512;

/**
 * Land and water below the cells, painted tile by tile from the coordinator's files; or, with the option
 * `lines`, their shores alone, to be seen through dark cells from above.
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
    this._paint(tile, coordinates, density).then(() => done(undefined, tile), done);
    return tile;
  },

  async _paint(tile, { x, y, z }, density) {
    const side = 2 ** (z - 1);
    const painter = new GroundPainter(getComputedStyle(this._map.getContainer()));
    const context = tile.getContext('2d');
    if (!this.options.lines) painter.clear(context, tile.width, tile.height);
    if (y < 0 || y >= side) return;
    const column = ((x % side) + side) % side;
    const parts = await this._source.parts(z - 1, column, y);
    for (const part of parts) {
      if (this.options.lines) {
        if (part.layers) {
          painter.paintShores(context, part.layers, onCanvas(part, column, y, z - 1, tile.width), density);
        }
        continue;
      }
      if (part.picture) {
        context.drawImage(part.picture, ...part.from, 0, 0, tile.width, tile.height);
        continue;
      }
      if (part.landless) painter.paintLand(context, tile.width, tile.height);
      painter.paint(context, part.layers, onCanvas(part, column, y, z - 1, tile.width), z, density);
    }
  },
});

/** Where a tile, or the larger one that stands in for it, lies on a canvas. */
function onCanvas(part, x, y, zoom, width) {
  const times = 2 ** (zoom - part.zoom);
  return { size: times * width, left: (part.x * times - x) * width, top: (part.y * times - y) * width };
}
