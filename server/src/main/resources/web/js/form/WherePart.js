import { freshId, h } from '../text/dom.js';
import { words } from '../text/words.js';
import { AreaPart } from './AreaPart.js';
import { SpacePart } from './SpacePart.js';

const said = words.form;
const GRIDS = [32, 64, 128, 256, 512, 1024];
const USUAL_GRID = 256;

/** What a campaign asks about, places or two quantities, and how fine its cells may be. */
export class WherePart {
  #isOfSeries = false;

  /** @param onChange called when the area was set, or the other kind chosen, by anything but typing */
  constructor(fields, onChange) {
    Object.assign(this, { fields, onChange });
    this.area = new AreaPart(fields, onChange);
    this.space = new SpacePart(fields);
    this.about = this.#about();
    this.finest = fields.text('finestCellMetres', said.finest, {
      value: '100',
      unit: said.metre,
      hint: said.finestHint,
    });
    this.grid = this.#gridChoice();
    this.element = h('div', {}, this.about, this.area.element, this.space.element);
    this.cells = h('div', {}, this.finest, this.grid);
    this.#show();
  }

  #about() {
    const name = freshId('about');
    const kinds = ['places', 'quantities'];
    this.kinds = kinds.map((value) =>
      h('input', {
        type: 'radio',
        name,
        value,
        checked: value === 'places',
        on: { change: () => this.#chosen() },
      }),
    );
    return h(
      'fieldset',
      { class: 'choice about' },
      h('legend', { class: 'visually-hidden' }, words.spaceForm.about),
      this.kinds.map((input) => h('label', {}, input, h('span', {}, words.spaceForm.kinds[input.value]))),
    );
  }

  #gridChoice() {
    const id = freshId('grid');
    this.side = h(
      'select',
      { id, name: 'grid' },
      GRIDS.map((side) =>
        h('option', { value: side, selected: side === USUAL_GRID }, words.spaceForm.cells(side)),
      ),
    );
    return h(
      'div',
      { class: 'field' },
      h('label', { htmlFor: id }, words.spaceForm.grid),
      this.side,
      h('p', { class: 'hint' }, said.finestHint),
      this.fields.error('grid', this.side),
    );
  }

  #chosen() {
    this.#show();
    this.onChange();
  }

  #show() {
    this.about.hidden = this.#isOfSeries;
    this.area.element.hidden = this.isSpace;
    this.space.element.hidden = !this.isSpace;
    this.finest.hidden = this.isSpace || this.#isOfSeries;
    this.grid.hidden = !this.isSpace || this.#isOfSeries;
  }

  /** Whether it is about two quantities in place of places. */
  get isSpace() {
    return this.kinds[1].checked;
  }

  /** The next map of a series is about what the last one was; or nothing. */
  setSeries(last) {
    this.#isOfSeries = last !== undefined;
    if (last) this.kinds[last.space ? 1 : 0].checked = true;
    this.area.setSeries(last?.space ? undefined : last?.area);
    this.space.setSeries(last?.space);
    this.#show();
  }

  get isGiven() {
    return this.isSpace ? this.space.isGiven : this.area.isGiven;
  }

  request() {
    if (!this.isSpace) return { ...this.area.request(), ...this.#finest() };
    return this.#isOfSeries ? {} : { ...this.space.request(), grid: Number(this.side.value) };
  }

  #finest() {
    const metres = this.fields.number('finestCellMetres');
    return this.#isOfSeries || metres === '' ? {} : { finestCellMetres: metres };
  }
}
