import { h } from '../text/dom.js';
import { words } from '../text/words.js';

const said = words.spaceForm;
const AXES = ['x', 'y'];
const ENDS = ['from', 'to'];

/** What a campaign asks about if not places: two quantities, each with its name, unit and ends. */
export class SpacePart {
  #series;

  constructor(fields) {
    this.fields = fields;
    this.own = h(
      'div',
      {},
      h('p', { class: 'hint' }, said.hint),
      AXES.map((axis) => this.#axis(axis)),
    );
    this.ofSeries = h('p', { class: 'hint', hidden: true }, said.ofSeries);
    this.element = h(
      'fieldset',
      { class: 'group' },
      h('legend', {}, said.legend),
      this.own,
      this.ofSeries,
      fields.error('space'),
    );
  }

  #axis(axis) {
    const text = (name, placeholder) =>
      this.fields.text(`space.${axis}.${name}`, said[axis][name], { placeholder, inputMode: 'text' });
    const number = (name) => this.fields.text(`space.${axis}.${name}`, said[axis][name]);
    const { name, unit } = said.examples[axis];
    return h('div', { class: 'sides' }, text('name', name), text('unit', unit), ENDS.map(number));
  }

  /** The quantities of the series whose next map is planned; or nothing. */
  setSeries(space) {
    this.#series = space;
    this.own.hidden = space !== undefined;
    this.ofSeries.hidden = space === undefined;
  }

  #value(axis, name) {
    return this.fields.value(`space.${axis}.${name}`);
  }

  #end(axis, name) {
    return this.fields.number(`space.${axis}.${name}`);
  }

  /** Whether anything was said about them yet: units may be left out. */
  get isGiven() {
    const needed = ['name', ...ENDS];
    return this.#series || AXES.every((axis) => needed.every((name) => this.#value(axis, name) !== ''));
  }

  /** Both as a plot needs them, when their ends are numbers in order; else nothing. */
  get space() {
    if (this.#series) return this.#series;
    const [x, y] = AXES.map((axis) => ({
      name: this.#value(axis, 'name'),
      unit: this.#value(axis, 'unit'),
      from: Number(this.#end(axis, 'from') || NaN),
      to: Number(this.#end(axis, 'to') || NaN),
    }));
    return x.from < x.to && y.from < y.to ? { x, y } : undefined;
  }

  /** What is asked for; the next map of a series has its quantities. */
  request() {
    if (this.#series) return {};
    const quantity = (axis) => ({
      name: this.#value(axis, 'name'),
      unit: this.#value(axis, 'unit'),
      from: this.#end(axis, 'from'),
      to: this.#end(axis, 'to'),
    });
    return { space: { x: quantity('x'), y: quantity('y') } };
  }
}
