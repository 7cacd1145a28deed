import * as L from '../../lib/leaflet/leaflet-src.esm.js';

/** A canvas over all of a map's view, drawn anew whenever that moves. */
export const ViewLayer = L.Layer.extend({
  onAdd() {
    this._canvas = L.DomUtil.create('canvas', `${this.options.className} leaflet-zoom-hide`);
    this._canvas.setAttribute('aria-hidden', 'true');
    this.getPane().appendChild(this._canvas);
    this.redraw();
  },

  onRemove() {
    cancelAnimationFrame(this._request);
    this._request = undefined;
    this._canvas.remove();
  },

  getEvents() {
    return { move: this.redraw, resize: this.redraw, viewreset: this.redraw };
  },

  /** At most once a frame. */
  redraw() {
    this._request ??= requestAnimationFrame(() => {
      this._request = undefined;
      if (this._map) this._draw();
    });
  },

  /** What is drawn, in pixels of the page: by whoever extends this. */
  _paint() {},

  _draw() {
    const map = this._map;
    const size = map.getSize();
    const density = Math.min(2, window.devicePixelRatio || 1);
    this._resize(size, density);
    L.DomUtil.setPosition(this._canvas, map.containerPointToLayerPoint([0, 0]));
    const context = this._canvas.getContext('2d');
    context.setTransform(density, 0, 0, density, 0, 0);
    context.clearRect(0, 0, size.x, size.y);
    this._paint(context, size, getComputedStyle(map.getContainer()));
  },

  /** A canvas that keeps its size keeps its memory: it is drawn anew with every move. */
  _resize(size, density) {
    const [width, height] = [Math.round(size.x * density), Math.round(size.y * density)];
    if (this._canvas.width === width && this._canvas.height === height) return;
    this._canvas.width = width;
    this._canvas.height = height;
    this._canvas.style.width = `${size.x}px`;
    this._canvas.style.height = `${size.y}px`;
  },
});
