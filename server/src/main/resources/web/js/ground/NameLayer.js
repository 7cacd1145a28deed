import * as L from '../../lib/leaflet/leaflet-src.esm.js';
import { KINDS } from './NameSet.js';
import { Names } from './Names.js';

const MARGIN = 0.25;
/** Small places are shown, and fetched, from this zoom on. */
const SMALL_FROM = 8;
/** The people that a place must have to be shown, by zoom; further in, everything is. */
const PEOPLE = [5e6, 5e6, 5e6, 2.5e6, 1e6, 4e5, 1.2e5, 5e4, 2e4, 6000, 2000];
const SPACE = 6;

/**
 * Names over everything else. The most important are placed first, and a name that would lie on
 * another is left out. Moving the map moves them; they are placed anew when zoom or view change.
 */
export const NameLayer = L.Layer.extend({
  options: { pane: 'names' },

  onAdd() {
    this._canvas = L.DomUtil.create('canvas', 'names leaflet-zoom-hide');
    this._canvas.setAttribute('aria-hidden', 'true');
    this.getPane().appendChild(this._canvas);
    this._sets = [];
    this.shown = [];
    this._load();
  },

  onRemove() {
    cancelAnimationFrame(this._request);
    this._request = undefined;
    this._canvas.remove();
  },

  getEvents() {
    return { moveend: this._moved, move: this._moved, resize: this._schedule, viewreset: this._schedule };
  },

  redraw() {
    this._schedule();
  },

  _load() {
    const all = this._map.getZoom() >= SMALL_FROM;
    if (this._loading === all || this._loading) return;
    this._loading = all;
    Names.load(all).then(
      (sets) => {
        this._sets = sets;
        this._schedule();
      },
      () => (this._loading = undefined),
    );
  },

  _moved() {
    if (!this._map) return;
    this._load();
    const view = this._map.getPixelBounds();
    if (!this._painted || this._zoom !== this._map.getZoom() || !this._painted.contains(view)) {
      this._schedule();
    }
  },

  _schedule() {
    if (this._request || !this._map) return;
    this._request = requestAnimationFrame(() => {
      this._request = undefined;
      if (this._map && !this._map._animatingZoom) this._draw();
    });
  },

  _draw() {
    const map = this._map;
    const size = map.getSize();
    const margin = size.multiplyBy(MARGIN).round();
    const view = map.getPixelBounds();
    this._zoom = map.getZoom();
    this._painted = L.bounds(view.min.subtract(margin), view.max.add(margin));
    const whole = this._painted.getSize();
    const density = Math.min(2, window.devicePixelRatio || 1);
    this._canvas.width = whole.x * density;
    this._canvas.height = whole.y * density;
    this._canvas.style.width = `${whole.x}px`;
    this._canvas.style.height = `${whole.y}px`;
    L.DomUtil.setPosition(this._canvas, map.containerPointToLayerPoint(margin.multiplyBy(-1)));
    const context = this._canvas.getContext('2d');
    context.scale(density, density);
    this._place(context, whole);
  },

  _place(context, whole) {
    const style = getComputedStyle(this._map.getContainer());
    const pen = { context, font: style.fontFamily, whole, taken: [] };
    pen.colour = (name) => style.getPropertyValue(`--${name}`).trim();
    const corners = [this._painted.min, this._painted.max].map((point) =>
      this._map.unproject(point, this._zoom),
    );
    const around = {
      north: Math.min(89, corners[0].lat),
      west: corners[0].lng,
      south: Math.max(-89, corners[1].lat),
      east: corners[1].lng,
    };
    this.shown = [];
    for (const set of this._sets) {
      for (const index of set.inside(around)) {
        if (this._wanted(set, index)) this._write(pen, set.at(index), around);
      }
    }
  },

  _wanted(set, index) {
    const zoom = Math.floor(this._zoom);
    const kind = set.kinds[index];
    if (kind <= KINDS.district) {
      const size = set.sizes[index] * (kind === KINDS.capital ? 4 : kind === KINDS.district ? 0.4 : 1);
      return size >= (PEOPLE[zoom] ?? 0);
    }
    if (kind === KINDS.country) return zoom <= 7;
    return kind === KINDS.water ? zoom <= 9 : zoom >= 5 && zoom <= 9;
  },

  _write(pen, name, around) {
    const turn = 360 * Math.ceil((around.west - name.longitude) / 360);
    const point = this._map
      .project([name.latitude, name.longitude + turn], this._zoom)
      .subtract(this._painted.min);
    const look = lookOf(name, this._zoom, pen);
    pen.context.font = look.font;
    const words = look.spaced ? name.name.toUpperCase() : name.name;
    const width = pen.context.measureText(words).width;
    const room = (name.size / 100) * (256 / 360) * 2 ** this._zoom;
    if (name.kind >= KINDS.country && width > room * 1.6) return;
    const left = look.dot ? point.x + 6 : point.x - width / 2;
    const box = [
      left - SPACE,
      point.y - look.height / 2 - 2,
      left + width + SPACE,
      point.y + look.height / 2 + 2,
    ];
    if (look.dot) box[0] = point.x - SPACE;
    const inside = box[0] > 0 && box[1] > 0 && box[2] < pen.whole.x && box[3] < pen.whole.y;
    if (!inside || pen.taken.some((other) => overlap(box, other))) return;
    pen.taken.push(box);
    this.shown.push(name.name);
    draw(pen, look, words, point, left);
  },
});

function overlap(one, other) {
  return one[0] < other[2] && one[2] > other[0] && one[1] < other[3] && one[3] > other[1];
}

function lookOf({ kind, size }, zoom, { font }) {
  if (kind === KINDS.water) return { font: `italic 12px ${font}`, height: 14, ink: 'water-ink' };
  if (kind === KINDS.country) {
    return { font: `600 ${zoom < 4 ? 11 : 13}px ${font}`, height: 16, ink: 'country-ink', spaced: true };
  }
  if (kind === KINDS.region) return { font: `500 11px ${font}`, height: 13, ink: 'region-ink', spaced: true };
  if (kind === KINDS.district) return { font: `11px ${font}`, height: 13, ink: 'place-ink', dot: 1.5 };
  const large = size >= 5e5 || kind === KINDS.capital;
  const pixels = large ? 14 : size >= 5e4 ? 12.5 : 11.5;
  return {
    font: `${large ? 600 : 500} ${pixels}px ${font}`,
    height: pixels + 3,
    ink: 'place-ink',
    dot: large ? 2.6 : 2,
  };
}

function draw({ context, colour }, look, words, point, left) {
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  context.lineWidth = 3.5;
  context.strokeStyle = colour('halo');
  context.fillStyle = colour(look.ink);
  if (look.dot) {
    context.beginPath();
    context.arc(point.x, point.y, look.dot, 0, 7);
    context.lineWidth = 2.5;
    context.stroke();
    context.fill();
    context.lineWidth = 3.5;
  }
  context.strokeText(words, left, point.y);
  context.fillText(words, left, point.y);
}
