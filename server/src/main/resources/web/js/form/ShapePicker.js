import { fill, freshId, h } from '../text/dom.js';
import { words } from '../text/words.js';
import { readShape, ShapeFault } from './readShape.js';

const said = words.shape;

/** An area of any form, from a file or pasted, in place of a rectangle. */
export class ShapePicker {
  #shape;

  /** @param onChange called with the shape that is asked about, or nothing when it is a rectangle again */
  constructor(onChange) {
    this.onChange = onChange;
    const text = freshId('shape');
    this.file = h('input', {
      type: 'file',
      class: 'visually-hidden',
      accept: '.geojson,.json,application/geo+json,application/json',
      tabIndex: -1,
      aria: { hidden: 'true' },
      on: { change: () => this.#open() },
    });
    this.text = h('textarea', {
      id: text,
      rows: 3,
      spellcheck: false,
      placeholder: said.example,
      on: {
        change: () => this.#read(this.text.value),
        paste: () => setTimeout(() => this.#read(this.text.value)),
      },
    });
    this.status = h('p', { class: 'small', role: 'status' });
    this.error = h('p', { class: 'field-error', role: 'alert' });
    this.element = h(
      'details',
      { class: 'shape' },
      h('summary', {}, said.title),
      h('p', { class: 'hint' }, said.hint),
      h('button', { type: 'button', on: { click: () => this.file.click() } }, said.choose),
      this.file,
      h('label', { htmlFor: text }, said.paste),
      this.text,
      this.error,
      this.status,
    );
  }

  /** The area as a `MultiPolygon`, if it is no rectangle. */
  get shape() {
    return this.#shape;
  }

  /** A rectangle again, as somebody drew or typed one. */
  clear() {
    if (!this.#shape) return;
    this.text.value = '';
    this.#set(undefined);
  }

  async #open() {
    const [file] = this.file.files;
    if (!file) return;
    this.text.value = '';
    this.#read(await file.text(), file.name);
    this.file.value = '';
  }

  #read(text, name) {
    if (text.trim() === '') return;
    try {
      this.#set(readShape(text), name);
    } catch (problem) {
      if (!(problem instanceof ShapeFault)) throw problem;
      this.error.textContent = said.faults[problem.message];
    }
  }

  #set(shape, name) {
    this.#shape = shape;
    this.error.textContent = '';
    fill(this.status, ...(shape ? this.#told(shape, name) : []));
    if (shape) this.element.open = true;
    this.onChange(shape);
  }

  #told(shape, name) {
    const back = () => {
      this.clear();
      this.element.querySelector('summary').focus();
    };
    return [
      h('span', {}, said.used(shape.coordinates.length, name)),
      ' ',
      h('button', { type: 'button', class: 'link', on: { click: back } }, said.back),
    ];
  }
}
