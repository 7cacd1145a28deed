import * as L from '../../lib/leaflet/leaflet-src.esm.js';
import { CellPainter } from './CellPainter.js';

/** How far beyond the view the canvas reaches on each side, as a share of the view. */
const MARGIN = 0.25;

/**
 * The cells of a map on a canvas. Moving the map moves the canvas; it is painted anew, at most once
 * a frame, when the view leaves what was painted, when zooming has ended and when cells change.
 */
export const CellLayer = L.Layer.extend({
  options: { pane: 'cells' },

  initialize() {
    this._painter = new CellPainter();
    this.paintMillis = 0;
  },

  /** Shows other cells or colours. */
  setAppearance(appearance) {
    this._appearance = appearance;
    this._schedule();
    return this;
  },

  onAdd() {
    this._canvas = L.DomUtil.create('canvas', 'cell-canvas leaflet-zoom-animated');
    this._canvas.setAttribute('aria-hidden', 'true');
    this._context = this._canvas.getContext('2d');
    this.getPane().appendChild(this._canvas);
    this._schedule();
  },

  onRemove() {
    cancelAnimationFrame(this._request);
    this._request = undefined;
    this._canvas.remove();
  },

  getEvents() {
    return {
      move: this._onMove,
      moveend: this._onMove,
      zoomend: this._schedule,
      viewreset: this._schedule,
      resize: this._schedule,
      zoomanim: this._onZoomAnimation,
    };
  },

  _onMove() {
    const view = this._view();
    if (!this._painted || !this._painted.contains(view) || this._zoom !== this._map.getZoom()) {
      this._schedule();
    }
  },

  /** While zooming the old picture is stretched; it is painted sharply at the end. */
  _onZoomAnimation(event) {
    if (!this._painted) return;
    const scale = this._map.getZoomScale(event.zoom, this._zoom);
    const corner = this._map.unproject(this._painted.min, this._zoom);
    const offset = this._map._latLngToNewLayerPoint(corner, event.zoom, event.center);
    L.DomUtil.setTransform(this._canvas, offset, scale);
  },

  _schedule() {
    if (this._request || !this._map) return;
    this._request = requestAnimationFrame(() => {
      this._request = undefined;
      if (this._map && !this._map._animatingZoom) this._paint();
    });
  },

  /** What the map shows, in pixels of the world. */
  _view() {
    const corner = this._map.getPixelBounds().min;
    return L.bounds(corner, corner.add(this._map.getSize()));
  },

  _paint() {
    const began = performance.now();
    const size = this._map.getSize();
    const margin = size.multiplyBy(MARGIN).round();
    const view = this._view();
    this._zoom = this._map.getZoom();
    this._painted = L.bounds(view.min.subtract(margin), view.max.add(margin));
    const density = Math.min(2, window.devicePixelRatio || 1);
    const whole = this._painted.getSize();
    this._resize(whole, density);
    const place = this._map.containerPointToLayerPoint(margin.multiplyBy(-1));
    L.DomUtil.setTransform(this._canvas, place, 1);
    if (this._appearance) {
      const frame = {
        left: this._painted.min.x * density,
        top: this._painted.min.y * density,
        world: 256 * this._map.getZoomScale(this._zoom, 0) * density,
        density,
      };
      this._painter.paint(this._context, frame, this._appearance);
    } else {
      this._context.clearRect(0, 0, this._canvas.width, this._canvas.height);
    }
    this.paintMillis = performance.now() - began;
    this.fire('painted', { cells: this._appearance ? this._appearance.set.size : 0 });
  },

  /** A canvas that keeps its size keeps its memory. */
  _resize(size, density) {
    const [width, height] = [Math.round(size.x * density), Math.round(size.y * density)];
    if (this._canvas.width === width && this._canvas.height === height) return;
    this._canvas.width = width;
    this._canvas.height = height;
    this._canvas.style.width = `${size.x}px`;
    this._canvas.style.height = `${size.y}px`;
  },
});
