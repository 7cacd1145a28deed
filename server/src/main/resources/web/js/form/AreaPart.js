import { h } from '../text/dom.js';
import { words } from '../text/words.js';
import { boundsOf } from './readShape.js';
import { ShapePicker } from './ShapePicker.js';

const said = words.form;
const SIDES = ['south', 'west', 'north', 'east'];

/** Where a campaign asks: a rectangle, an area of any form, or what its series has. */
export class AreaPart {
  #series;

  /** @param onChange called when the area was set by anything but typing */
  constructor(fields, onChange) {
    Object.assign(this, { fields, onChange });
    this.error = h('p', { class: 'field-error', id: 'area-error', role: 'alert' });
    this.draw = h('button', { type: 'button' }, said.draw);
    this.useView = h('button', { type: 'button', class: 'quiet' }, said.useView);
    this.picker = new ShapePicker((shape) => this.#setShape(shape));
    this.own = h(
      'div',
      {},
      h('p', { class: 'hint' }, said.areaHint),
      h('div', { class: 'row' }, this.draw, this.useView),
      h(
        'div',
        { class: 'sides' },
        SIDES.map((side) => fields.text(`area.${side}`, said[side], { unit: said.degree })),
      ),
      this.picker.element,
    );
    this.ofSeries = h('p', { class: 'hint', hidden: true }, words.series.area);
    this.element = h(
      'fieldset',
      { class: 'group' },
      h('legend', {}, said.area),
      this.own,
      this.ofSeries,
      this.error,
    );
  }

  /** The area of the series whose next map is planned, which stays as it is; or nothing. */
  setSeries(area) {
    this.#series = area;
    this.own.hidden = area !== undefined;
    this.ofSeries.hidden = area === undefined;
  }

  get isOfSeries() {
    return this.#series !== undefined;
  }

  /** A rectangle, from the map. */
  set(area) {
    this.picker.clear();
    this.#show(area);
    this.onChange();
  }

  #setShape(shape) {
    if (shape) this.#show(boundsOf(shape));
    for (const side of SIDES) this.fields.get(`area.${side}`).input.readOnly = shape !== undefined;
    this.onChange();
  }

  #show(area) {
    for (const side of SIDES) this.fields.set(`area.${side}`, String(Math.round(area[side] * 1e5) / 1e5));
  }

  /** The polygons that are asked about, if it is no rectangle. */
  get shape() {
    return this.isOfSeries ? undefined : this.picker.shape;
  }

  /** Its bounds when they are numbers in order, else nothing. */
  get bounds() {
    if (this.#series) return this.#series;
    if (this.picker.shape) return boundsOf(this.picker.shape);
    const [south, west, north, east] = SIDES.map((side) => Number(this.fields.number(`area.${side}`) || NaN));
    const sound = south < north && west < east && south > -86 && north < 86 && west >= -180 && east <= 180;
    return sound ? { south, west, north, east } : undefined;
  }

  /** Whether anything was said about it yet. */
  get isGiven() {
    return this.isOfSeries || SIDES.every((side) => this.fields.value(`area.${side}`) !== '');
  }

  /** What is asked for; the next map of a series has its area. */
  request() {
    if (this.isOfSeries) return {};
    const sides = Object.fromEntries(SIDES.map((side) => [side, this.fields.number(`area.${side}`)]));
    return { area: this.shape ?? sides };
  }
}
