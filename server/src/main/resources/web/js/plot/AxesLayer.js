import { corners } from '../map/mercator.js';
import { ViewLayer } from '../map/ViewLayer.js';
import { paintAxes } from './paintAxes.js';

/** The plain ground of a plot, below its cells. */
export const PlotGroundLayer = ViewLayer.extend({
  options: { pane: 'ground', className: 'plot-ground' },

  /** @param plane a `SpacePlane` */
  initialize(plane) {
    this._plane = plane;
  },

  _paint(context, _, style) {
    const { left, top, right, bottom } = frameOf(this._map, this._plane);
    context.fillStyle = style.getPropertyValue('--land');
    context.fillRect(left, top, right - left, bottom - top);
  },
});

/** The axes of a plot, above its cells. */
export const AxesLayer = ViewLayer.extend({
  options: { pane: 'axes', className: 'axes' },

  /** @param plane a `SpacePlane` */
  initialize(plane) {
    this._plane = plane;
  },

  _paint(context, size, style) {
    paintAxes(context, size, frameOf(this._map, this._plane), this._plane.space, style);
  },
});

/** Where all of a plot is in the view of its map, which may show a part of it only. */
function frameOf(map, { space }) {
  const { x, y } = space;
  const [low, high] = corners({ south: y.from, west: x.from, north: y.to, east: x.to });
  const [one, other] = [map.latLngToContainerPoint(low), map.latLngToContainerPoint(high)];
  return { left: one.x, top: other.y, right: other.x, bottom: one.y };
}
