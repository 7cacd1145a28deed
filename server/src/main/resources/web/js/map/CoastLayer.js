import * as L from '../../lib/leaflet/leaflet-src.esm.js';
import { xOf, yOf } from './mercator.js';

/** The coast is drawn for maps of the world: its lines are true to some ten kilometres. */
const SHARP_UNTIL = 6;
const GONE_FROM = 9;

let rings;

/** Reads the coastline once: rings of places on the unit square. */
async function load() {
  const response = await fetch('data/coastline.json');
  const packed = (await response.json()).rings;
  return packed.map((ring) => {
    let [longitude, latitude] = [0, 0];
    const places = new Float64Array(ring.length);
    for (let i = 0; i < ring.length; i += 2) {
      longitude += ring[i] / 100;
      latitude += ring[i + 1] / 100;
      places[i] = xOf(longitude);
      places[i + 1] = yOf(latitude);
    }
    return places;
  });
}

/** Land and sea from the bundled coastline; close up both fade into plain paper. */
export const CoastLayer = L.GridLayer.extend({
  options: { pane: 'coast', tileSize: 512, updateWhenZooming: false },

  onAdd(map) {
    rings ??= load();
    L.GridLayer.prototype.onAdd.call(this, map);
  },

  createTile(coordinates, done) {
    const tile = L.DomUtil.create('canvas', 'coast-tile');
    const size = this.getTileSize();
    tile.width = size.x;
    tile.height = size.y;
    rings.then((all) => {
      this._draw(tile, coordinates, all);
      done(undefined, tile);
    }, done);
    return tile;
  },

  _draw(tile, coordinates, all) {
    const strength = Math.min(1, Math.max(0, (GONE_FROM - coordinates.z) / (GONE_FROM - SHARP_UNTIL)));
    const context = tile.getContext('2d');
    const style = getComputedStyle(this._map.getContainer());
    context.globalAlpha = strength;
    if (strength === 0) return;
    context.fillStyle = style.getPropertyValue('--sea');
    context.fillRect(0, 0, tile.width, tile.height);
    const world = 256 * 2 ** coordinates.z;
    context.setTransform(world, 0, 0, world, -coordinates.x * tile.width, -coordinates.y * tile.height);
    const path = new Path2D();
    for (const turn of [-1, 0, 1]) {
      for (const ring of all) addRing(path, ring, turn);
    }
    context.fillStyle = style.getPropertyValue('--land');
    context.fill(path, 'evenodd');
    context.strokeStyle = style.getPropertyValue('--coast');
    context.lineWidth = 0.8 / world;
    context.stroke(path);
  },
});

/** Rings go on beyond the date line, so each is drawn on both sides of it. */
function addRing(path, ring, turn) {
  for (let i = 0; i < ring.length; i += 2) {
    if (i === 0) path.moveTo(ring[0] + turn, ring[1]);
    else path.lineTo(ring[i] + turn, ring[i + 1]);
  }
  path.closePath();
}
