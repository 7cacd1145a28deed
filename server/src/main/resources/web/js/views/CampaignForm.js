import { advice } from '../api/ApiError.js';
import { readSettings } from '../api/settings.js';
import { fill, freshId, h } from '../text/dom.js';
import { typed } from '../text/format.js';
import { words } from '../text/words.js';

const said = words.form;
const SIDES = ['south', 'west', 'north', 'east'];

/**
 * The form of a new campaign. Numbers travel as they were typed, so that the coordinator's own rule
 * explains what is wrong, at the field that it names.
 */
export class CampaignForm {
  #fields = new Map();
  #touched = new Set();

  /** @param onChange called when anything was typed or chosen */
  constructor(onChange, onSubmit) {
    this.onChange = onChange;
    this.general = h('p', { class: 'field-error', role: 'alert' });
    this.areaError = h('p', { class: 'field-error', id: 'area-error', role: 'alert' });
    this.submit = h('button', { type: 'submit', class: 'primary' }, said.start);
    this.foot = h('div', { class: 'form-foot' }, this.submit);
    this.draw = h('button', { type: 'button' }, said.draw);
    this.useView = h('button', { type: 'button', class: 'quiet' }, said.useView);
    this.element = h(
      'form',
      { class: 'campaign-form', noValidate: true },
      this.#main(),
      this.#more(),
      this.general,
      this.foot,
    );
    this.devicesHint = this.element.querySelector('[name=devices]').closest('.field').querySelector('.hint');
    this.element.addEventListener('input', (event) => this.#touch(event.target.name));
    this.element.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#fields.forEach((_, name) => this.#touched.add(name));
      onSubmit();
    });
  }

  #main() {
    return [
      this.#text('name', said.name, { value: '', placeholder: said.nameExample, inputMode: 'text' }),
      h(
        'fieldset',
        { class: 'group' },
        h('legend', {}, said.area),
        h('p', { class: 'hint' }, said.areaHint),
        h('div', { class: 'row' }, this.draw, this.useView),
        h(
          'div',
          { class: 'sides' },
          SIDES.map((side) => this.#text(`area.${side}`, said[side], { unit: said.degree })),
        ),
        this.areaError,
      ),
      h(
        'div',
        { class: 'pair' },
        this.#text('devices', said.devices, { value: '20000', hint: said.devicesHint }),
        this.#text('epsilon', said.epsilon, { value: '1', hint: said.epsilonHint }),
      ),
      this.#text('finestCellMetres', said.finest, {
        value: '100',
        unit: said.metre,
        hint: said.finestHint,
      }),
      this.#participation(),
    ];
  }

  #participation() {
    const option = (value, name, text) =>
      h(
        'label',
        { class: 'option' },
        h('input', { type: 'radio', name: 'participation', value, checked: value === 'once' }),
        h('span', {}, h('strong', {}, name), h('span', { class: 'hint' }, text)),
      );
    return h(
      'fieldset',
      { class: 'group' },
      h('legend', {}, said.participation),
      option('once', said.once, said.onceHint),
      option('every-query', said.everyQuery, said.everyQueryHint),
      this.#error('participation'),
    );
  }

  #more() {
    this.prior = h('select', { id: 'prior', name: 'prior' }, h('option', { value: '' }, said.nothing));
    this.strategies = [];
    this.strategy = h('select', { id: 'strategy', name: 'strategy' });
    this.strategyHint = h('p', { class: 'hint' }, said.strategyHint);
    readSettings().then(({ strategies }) => this.#offerStrategies(strategies ?? []));
    return h(
      'details',
      { class: 'more' },
      h('summary', {}, said.more),
      h(
        'div',
        { class: 'pair' },
        this.#text('shardSize', said.shardSize, { placeholder: '100000', hint: said.shardSizeHint }),
        this.#text('toleratedDropout', said.dropout, {
          placeholder: '0.1',
          hint: said.dropoutHint,
        }),
      ),
      h(
        'div',
        { class: 'pair' },
        this.#text('corruptShare', said.corrupt, { placeholder: '0.05', hint: said.corruptHint }),
        this.#text('population', said.population, { placeholder: said.unknown, hint: said.populationHint }),
      ),
      this.#text('categories', said.categories, {
        placeholder: said.categoriesExample,
        inputMode: 'text',
        hint: said.categoriesHint,
      }),
      h(
        'div',
        { class: 'field' },
        h('label', { htmlFor: 'strategy' }, said.strategy),
        this.strategy,
        this.strategyHint,
        this.#error('strategy', this.strategy),
      ),
      h(
        'div',
        { class: 'field' },
        h('label', { htmlFor: 'prior' }, said.prior),
        this.prior,
        this.#error('prior'),
      ),
    );
  }

  #text(name, label, { value = '', unit, hint, placeholder, inputMode = 'decimal' } = {}) {
    const id = freshId('field');
    const input = h('input', {
      id,
      name,
      value,
      placeholder,
      inputMode,
      type: 'text',
      autocomplete: 'off',
      spellcheck: false,
    });
    const error = this.#error(name, input);
    input.setAttribute('aria-describedby', hint ? `${id}-hint ${error.id}` : error.id);
    return h(
      'div',
      { class: 'field' },
      h('label', { htmlFor: id }, label),
      h(
        'span',
        { class: unit ? 'with-unit' : '' },
        input,
        unit ? h('span', { class: 'unit', aria: { hidden: 'true' } }, unit) : undefined,
      ),
      hint ? h('p', { class: 'hint', id: `${id}-hint` }, hint) : undefined,
      error,
    );
  }

  #error(name, input) {
    const error = h('p', {
      class: 'field-error',
      id: freshId('error'),
      role: 'alert',
      data: { field: name },
    });
    this.#fields.set(name, { input, error });
    return error;
  }

  #offerStrategies(strategies) {
    this.strategies = strategies;
    fill(
      this.strategy,
      h('option', { value: '' }, said.usual),
      strategies.map((each) => h('option', { value: each.label }, each.label)),
    );
  }

  /** A strategy brings its participation with it, and another participation the usual strategy. */
  #agree(name) {
    if (name === 'participation') this.strategy.value = '';
    const chosen = this.strategies.find((each) => each.label === this.strategy.value);
    if (chosen) this.element.elements.participation.value = chosen.participation;
    this.strategyHint.textContent = chosen ? chosen.description : said.strategyHint;
  }

  #touch(name) {
    this.#touched.add(name);
    if (!this.submit.isConnected) fill(this.foot, this.submit);
    this.#agree(name);
    const once = this.element.elements.participation.value === 'once';
    this.devicesHint.textContent = once ? said.devicesHint : said.devicesOfEach;
    this.onChange();
  }

  /** Asks once more in place of the button, after some lines; anything typed takes the question back. */
  confirm(lines, act) {
    const back = () => {
      fill(this.foot, this.submit);
      this.submit.focus();
    };
    const run = () => {
      fill(this.foot, this.submit);
      act();
    };
    const yes = h('button', { type: 'button', class: 'primary', on: { click: run } }, words.start.yes);
    fill(
      this.foot,
      h(
        'div',
        { role: 'group', class: 'start-question', aria: { label: words.start.label } },
        lines.filter((line) => line).map((line) => h('p', {}, line)),
        yes,
        h('button', { type: 'button', class: 'quiet', on: { click: back } }, words.start.no),
      ),
    );
    yes.focus();
  }

  offerPriors(campaigns) {
    const known = campaigns.filter((each) => each.queriesAnswered > 0);
    fill(
      this.prior,
      h('option', { value: '' }, said.nothing),
      known.map((each) => h('option', { value: each.id }, each.name)),
    );
  }

  setArea(area) {
    for (const side of SIDES) {
      this.#fields.get(`area.${side}`).input.value = String(Math.round(area[side] * 1e5) / 1e5);
      this.#touched.add(`area.${side}`);
    }
    this.onChange();
  }

  /** The area when its four sides are numbers in order, else nothing. */
  area() {
    const [south, west, north, east] = SIDES.map((side) => Number(this.#number(`area.${side}`) || NaN));
    const sound = south < north && west < east && south > -86 && north < 86 && west >= -180 && east <= 180;
    return sound ? { south, west, north, east } : undefined;
  }

  /** Whether anything was said about the area yet. */
  hasArea() {
    return SIDES.every((side) => this.#value(`area.${side}`) !== '');
  }

  request() {
    const request = { area: {}, participation: this.element.elements.participation.value };
    for (const side of SIDES) request.area[side] = this.#number(`area.${side}`);
    if (this.#value('name') !== '') request.name = this.#value('name');
    for (const name of [
      'devices',
      'epsilon',
      'finestCellMetres',
      'shardSize',
      'toleratedDropout',
      'corruptShare',
      'population',
    ]) {
      if (this.#value(name) !== '') request[name] = this.#number(name);
    }
    const categories = this.#value('categories')
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each);
    if (categories.length) request.categories = categories;
    if (this.strategy.value) request.strategy = this.strategy.value;
    if (this.prior.value) request.prior = { campaign: this.prior.value };
    return request;
  }

  /** As typed, but for a comma that is a decimal point to whoever typed it. */
  #number(name) {
    return typed(this.#value(name));
  }

  #value(name) {
    return this.#fields.get(name).input.value.trim();
  }

  clearErrors() {
    this.general.textContent = '';
    this.areaError.textContent = '';
    for (const { input, error } of this.#fields.values()) {
      error.textContent = '';
      error.classList.remove('field-warning');
      input?.removeAttribute('aria-invalid');
    }
  }

  /** Explains a refusal at its field; a field that nobody touched is left in peace. */
  explain(problem) {
    this.clearErrors();
    if (problem.field === 'area') {
      this.areaError.textContent = plainWords(problem);
      return;
    }
    const place = this.#fields.get(problem.field);
    if (!place) {
      this.general.textContent = advice(problem);
    } else if (this.#touched.has(problem.field) || place.input?.value || problem.code === 'no-safe-graph') {
      place.error.closest('details')?.setAttribute('open', '');
      place.error.textContent = plainWords(problem);
      place.input?.setAttribute('aria-invalid', 'true');
    }
  }

  /** Says at its field what most devices would decline; the campaign can be started all the same. */
  warn(warnings = []) {
    for (const warning of warnings) {
      const place = this.#fields.get(warning.field);
      if (place) {
        place.error.textContent = warningWords(warning);
        place.error.classList.add('field-warning');
        place.error.closest('details')?.setAttribute('open', '');
      }
    }
  }

  focusError() {
    this.element.querySelector('[aria-invalid="true"]')?.focus();
  }
}

/** A warning without the field's name and value, which are on the page already. */
function warningWords(warning) {
  return said.expectedByDevices(warning.rule);
}

/** The rule without the field's name and value, which are on the page already. */
function plainWords(problem) {
  if (problem.rule) {
    const rule = problem.rule
      .replace(/^>= (.*)/, (_, value) => said.atLeast(value))
      .replace(/^> (.*)/, (_, value) => said.moreThan(value));
    return said.expected(rule);
  }
  return problem.code === 'invalid-field' ? problem.message : advice(problem);
}
