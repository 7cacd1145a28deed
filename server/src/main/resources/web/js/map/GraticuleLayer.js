import { degrees } from '../text/phrases.js';
import { ViewLayer } from './ViewLayer.js';

const STEPS = [
  45, 30, 15, 10, 5, 2, 1, 0.5, 0.25, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0005, 0.0002,
];
const LEAST_PIXELS = 110;

/** Meridians and parallels at round degrees, with their numbers along the edges of the map. */
export const GraticuleLayer = ViewLayer.extend({
  options: { pane: 'graticule', className: 'graticule' },

  _paint(context, size, style) {
    context.strokeStyle = style.getPropertyValue('--graticule');
    context.font = `11px ${style.fontFamily}`;
    this._ink = style.getPropertyValue('--graticule-ink');
    this._halo = style.getPropertyValue('--graticule-halo');
    this._lines(context, size);
  },

  _lines(context, size) {
    const map = this._map;
    const west = map.containerPointToLatLng([0, size.y]);
    const east = map.containerPointToLatLng([size.x, 0]);
    const perDegree = size.x / (east.lng - west.lng);
    const step = STEPS.filter((each) => each * perDegree >= LEAST_PIXELS).pop() || STEPS[0];
    const digits = digitsOf(step);
    for (let at = Math.ceil(west.lng / step); at * step <= east.lng; at++) {
      const x = Math.round(map.latLngToContainerPoint([0, at * step]).x) + 0.5;
      line(context, x, 0, x, size.y);
      if (Math.abs(at * step) <= 180)
        this._label(context, degrees(at * step, 'longitude', digits), x + 4, 13);
    }
    for (let at = Math.ceil(Math.max(-85, west.lat) / step); at * step <= Math.min(85, east.lat); at++) {
      const y = Math.round(map.latLngToContainerPoint([at * step, 0]).y) + 0.5;
      line(context, 0, y, size.x, y);
      if (y > 24) this._label(context, degrees(at * step, 'latitude', digits), size.x - 6, y - 4, 'right');
    }
  },

  _label(context, words, x, y, align = 'left') {
    context.save();
    context.textAlign = align;
    context.lineWidth = 3;
    context.strokeStyle = this._halo;
    context.lineJoin = 'round';
    context.strokeText(words, x, y);
    context.fillStyle = this._ink;
    context.fillText(words, x, y);
    context.restore();
  },
});

function line(context, x1, y1, x2, y2) {
  context.beginPath();
  context.moveTo(x1, y1);
  context.lineTo(x2, y2);
  context.stroke();
}

/** As many as tell two lines apart. */
function digitsOf(step) {
  return Math.max(0, Math.ceil(-Math.log10(step) - 1e-9) + (String(step).endsWith('25') ? 1 : 0));
}
