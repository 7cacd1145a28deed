import * as L from '../../lib/leaflet/leaflet-src.esm.js';
import { corners, squareAround } from './mercator.js';

const EDGE = 24;

/**
 * The area of a new campaign on a map: drawn with the pointer or set from outside, with the square
 * around it and, shaded, the part of the square that is masked.
 */
export class AreaDrawing {
  #from;

  /** @param onDraw called with the bounds that were drawn, and when drawing ends without any */
  constructor(map, onDraw) {
    this.map = map;
    this.onDraw = onDraw;
    this.layer = L.layerGroup().addTo(map);
    this.armed = false;
    const container = map.getContainer();
    container.addEventListener('pointerdown', (event) => this.#begin(event), true);
    container.addEventListener('pointermove', (event) => this.#move(event));
    container.addEventListener('pointerup', (event) => this.#end(event));
    container.addEventListener('pointercancel', () => this.arm(false));
    container.addEventListener('keydown', (event) => event.key === 'Escape' && this.arm(false));
  }

  /** The next drag draws, in place of moving the map. */
  arm(on) {
    this.armed = on;
    this.#from = undefined;
    this.map.getContainer().classList.toggle('drawing', on);
    this.map.dragging[on ? 'disable' : 'enable']();
    if (!on) this.onDraw(undefined);
  }

  /** @param shape the polygons of an area that is no rectangle */
  show(area, shape) {
    this.layer.clearLayers();
    if (!area) return;
    const square = squareAround(area);
    const options = { pane: 'area', interactive: false };
    const rings = shape ? ringsOf(shape) : [ring(area)];
    // Filled between an odd and an even line: around the area, and in its holes.
    const masked = { ...options, stroke: false, fillRule: 'evenodd', className: 'masked-part' };
    L.polygon([ring(square), ...rings], masked).addTo(this.layer);
    L.rectangle(corners(square), { ...options, fill: false, className: 'square-line' }).addTo(this.layer);
    L.polygon(rings, { ...options, fill: false, className: 'area-line' }).addTo(this.layer);
  }

  /** @param above pixels at the top of the map that something else covers */
  fit(area, above = 0) {
    this.map.fitBounds(corners(squareAround(area)), {
      paddingTopLeft: [EDGE, EDGE + above],
      paddingBottomRight: [EDGE, EDGE],
      animate: false,
      maxZoom: 17,
    });
  }

  #begin(event) {
    if (!this.armed || event.target.closest('.leaflet-control')) return;
    event.preventDefault();
    event.stopPropagation();
    this.map.getContainer().setPointerCapture(event.pointerId);
    this.#from = this.map.mouseEventToLatLng(event);
  }

  #move(event) {
    if (this.#from) this.show(between(this.#from, this.map.mouseEventToLatLng(event)));
  }

  #end(event) {
    if (!this.#from) return;
    const area = between(this.#from, this.map.mouseEventToLatLng(event));
    const drawn = area.north > area.south && area.east > area.west;
    this.#from = undefined;
    this.armed = false;
    this.map.getContainer().classList.remove('drawing');
    this.map.dragging.enable();
    this.onDraw(drawn ? area : undefined);
  }
}

function between(one, other) {
  const latitude = (value) => Math.max(-85, Math.min(85, value));
  const longitude = (value) => Math.max(-180, Math.min(180, value));
  return {
    south: latitude(Math.min(one.lat, other.lat)),
    west: longitude(Math.min(one.lng, other.lng)),
    north: latitude(Math.max(one.lat, other.lat)),
    east: longitude(Math.max(one.lng, other.lng)),
  };
}

function ringsOf({ coordinates }) {
  return coordinates.flat().map((line) => line.map(([longitude, latitude]) => [latitude, longitude]));
}

function ring({ south, west, north, east }) {
  return [
    [south, west],
    [south, east],
    [north, east],
    [north, west],
  ];
}
