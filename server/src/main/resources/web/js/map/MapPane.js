import * as L from '../../lib/leaflet/leaflet-src.esm.js';
import { fill, h } from '../text/dom.js';
import { words } from '../text/words.js';
import { createPlot } from '../plot/PlotMap.js';
import { GUTTER } from '../plot/paintAxes.js';
import { createBaseMap } from './BaseMap.js';
import { busyPart } from './busyPart.js';
import { CellLayer } from './CellLayer.js';
import { goToPlace } from './goToPlace.js';
import { corners } from './mercator.js';

/** The zoom at which a cell of a map is shown. */
const CLOSE = 13;
const EDGE = 14;
const PLOT_EDGE = 24;
const PICKED = { pane: 'area', interactive: false, fill: false, className: 'picked-cell' };
const TIP_GAP = 14;
const TIP_EDGE = 4;
const PICKED_PARTS = { ...PICKED, stroke: false, fill: true, className: 'picked-parts' };

/**
 * One map of cells with its caption. The pointer shows what is known of a cell and a click picks
 * it; with the keyboard, arrows move the map, the cross marks its middle and Enter picks there.
 */
export class MapPane {
  #set;
  #measure;
  #request;

  /**
   * @param place 0 for the first map, 1 for the one beside it
   * @param onPick called with a cell's number, or -1
   */
  constructor(place, onPick) {
    this.place = place;
    this.onPick = onPick;
    /** How much of the map is covered from above. */
    this.roomAbove = () => 0;
    this.caption = h('p', { class: 'map-caption' });
    this.tip = h('div', { class: 'map-tip', hidden: true, aria: { hidden: 'true' } });
    this.cross = h('div', { class: 'map-cross', aria: { hidden: 'true' } });
    this.spoken = h('p', { class: 'visually-hidden', role: 'status' });
    this.holder = h('div', { class: 'map', tabIndex: 0, role: 'application' });
    const frame = h('div', { class: 'map-frame' }, this.holder, this.cross, this.tip);
    this.element = h('div', { class: 'map-pane' }, this.caption, frame, this.spoken);
  }

  /** Once the element is on the page, and it is known what the map is of. */
  start(plane) {
    this.plane = plane;
    this.holder.setAttribute('aria-label', words.map.keys(plane.words.maps[this.place]));
    this.map = plane.isSpace ? createPlot(this.holder, plane) : createBaseMap(this.holder);
    this.cells = new CellLayer().addTo(this.map);
    this.area = L.layerGroup().addTo(this.map);
    this.picked = L.layerGroup().addTo(this.map);
    this.map.on('mousemove', (event) => this.#later(event));
    this.map.on('mouseout movestart zoomstart', () => this.#hideTip());
    this.map.on('click', (event) => this.onPick(this.#cellAt(event.latlng)));
    this.map.on('moveend', () => this.#speak());
    this.holder.addEventListener('keydown', (event) => {
      if (event.key === 'Enter') this.onPick(this.#cellAt(this.map.getCenter()));
    });
    this.holder.addEventListener('focus', () => this.#speak());
    this.#watchForMoves();
    this.resizing = new ResizeObserver(() => this.#resized());
    this.resizing.observe(this.holder);
  }

  /** Until somebody moves the map, the whole area stays in view whatever happens beside it. */
  #watchForMoves() {
    const moved = () => (this.home = undefined);
    this.map.on('dragstart', moved);
    for (const type of ['wheel', 'keydown', 'dblclick']) this.holder.addEventListener(type, moved);
    this.holder.querySelector('.leaflet-control-zoom').addEventListener('click', moved);
  }

  #resized() {
    this.map.invalidateSize({ animate: false });
    if (this.home) this.fit(this.home);
  }

  close() {
    this.resizing?.disconnect();
    cancelAnimationFrame(this.#request);
    this.map?.remove();
  }

  /** Draws where the campaign asks: its area, and the square around it. The axes of a plot show as much. */
  frame(campaign) {
    if (this.plane.isSpace) return;
    this.area.clearLayers();
    const options = { pane: 'area', interactive: false, fill: false };
    L.rectangle(corners(campaign.square), { ...options, className: 'square-line' }).addTo(this.area);
    L.rectangle(corners(campaign.area), { ...options, className: 'area-line' }).addTo(this.area);
  }

  fit(campaign) {
    this.home = campaign;
    this.map.fitBounds(corners(campaign.area), {
      animate: false,
      ...this.#edges(this.roomAbove()),
    });
  }

  /** What is left free around what is fitted into the map: for the numbers at its axes, if it has any. */
  #edges(above) {
    const left = this.plane.isSpace ? GUTTER.left : EDGE;
    const right = this.plane.isSpace ? PLOT_EDGE : EDGE;
    const bottom = this.plane.isSpace ? GUTTER.bottom : EDGE;
    return { paddingTopLeft: [left, EDGE + above], paddingBottomRight: [right, bottom] };
  }

  /** Shows a cell with what is around it; a plot is seen as a whole, and stays where it is if it can. */
  goToCell(set, cell) {
    const { latitude, longitude } = set.middleOf(cell);
    const seen = this.plane.isSpace && this.map.getBounds().contains([latitude, longitude]);
    if (seen) return;
    this.home = undefined;
    const zoom = this.plane.isSpace ? this.map.getZoom() : Math.max(this.map.getZoom(), CLOSE);
    this.map.setView([latitude, longitude], zoom, { animate: false });
  }

  /** Shows a place that was found by its name. */
  goTo(name) {
    this.home = undefined;
    goToPlace(this.map, name);
  }

  /** Shows the cells in which most people are. */
  fitBusy() {
    const part = this.#set && busyPart(this.#set);
    if (!part) return;
    this.home = undefined;
    const edges = this.plane.isSpace ? this.#edges(0) : { padding: [24, 24] };
    this.map.fitBounds(corners(part), { animate: false, ...edges, maxZoom: 17 });
  }

  setOpacity(value) {
    this.map.getPane('cells').style.opacity = value;
  }

  show(appearance, measure, caption) {
    this.#set = appearance?.set;
    this.#measure = measure;
    this.caption.textContent = caption;
    this.cells.setAppearance(appearance);
    this.#hideTip();
  }

  /** Marks a cell by its name. */
  mark(name) {
    this.picked.clearLayers();
    const cell = this.#set ? this.#set.indexOf(name) : -1;
    if (cell < 0) return;
    const shape = this.#set.shapeOf(cell);
    const options = shape.length === 1 ? PICKED : PICKED_PARTS;
    shape.forEach((part) => L.rectangle(corners(part), options).addTo(this.picked));
  }

  #cellAt(place) {
    return this.#set ? this.#set.at(place.lat, place.lng) : -1;
  }

  /** At most once a frame, however fast the pointer is. */
  #later(event) {
    this.last = event;
    this.#request ??= requestAnimationFrame(() => {
      this.#request = undefined;
      this.#hover(this.last);
    });
  }

  #hover({ latlng, containerPoint }) {
    const cell = this.#cellAt(latlng);
    if (cell < 0) {
      this.#hideTip();
      return;
    }
    const [first, ...rest] = this.#measure.describe(this.#set, cell);
    fill(
      this.tip,
      h('strong', {}, first),
      rest.map((line) => h('span', {}, line)),
    );
    this.tip.hidden = false;
    const size = this.map.getSize();
    const x = beside(containerPoint.x, this.tip.offsetWidth, size.x);
    const y = beside(containerPoint.y, this.tip.offsetHeight, size.y);
    this.tip.style.transform = `translate(${x}px, ${y}px)`;
  }

  #hideTip() {
    this.tip.hidden = true;
  }

  /** Tells who cannot see it what lies in the middle; only while the keyboard is here. */
  #speak() {
    if (document.activeElement !== this.holder) return;
    const cell = this.#cellAt(this.map.getCenter());
    this.spoken.textContent =
      cell < 0 ? words.map.noCell : this.#measure.describe(this.#set, cell).join('. ');
  }
}

/** Where a tip begins: after the pointer if it fits there, else before it, and inside the map in any case. */
function beside(pointer, length, room) {
  const after = pointer + TIP_GAP;
  const place = after + length + TIP_EDGE <= room ? after : pointer - TIP_GAP - length;
  return Math.max(TIP_EDGE, Math.min(place, room - length - TIP_EDGE));
}
