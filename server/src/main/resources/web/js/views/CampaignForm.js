import { advice } from '../api/ApiError.js';
import { readSettings } from '../api/settings.js';
import { FormFields } from '../form/FormFields.js';
import { MoreTerms } from '../form/MoreTerms.js';
import { SeriesPart } from '../form/SeriesPart.js';
import { TrustPart } from '../form/TrustPart.js';
import { WherePart } from '../form/WherePart.js';
import { fill, h } from '../text/dom.js';
import { words } from '../text/words.js';

const said = words.form;
const OF_THE_AREA = ['area', 'features', 'coordinates', 'type'];

/**
 * The form of a new campaign. Numbers travel as they were typed, so that the coordinator's own rule
 * explains what is wrong, at the field that it names.
 */
export class CampaignForm {
  #fields = new FormFields();
  #touched = new Set();

  /** @param onChange called when anything was typed or chosen */
  constructor(onChange, onSubmit) {
    this.onChange = onChange;
    this.general = h('p', { class: 'field-error', role: 'alert' });
    this.submit = h('button', { type: 'submit', class: 'primary' }, said.start);
    this.foot = h('div', { class: 'form-foot' }, this.submit);
    this.where = new WherePart(this.#fields, () => this.onChange());
    this.area = this.where.area;
    this.series = new SeriesPart(this.#fields);
    this.trust = new TrustPart(this.#fields);
    this.more = new MoreTerms(this.#fields);
    readSettings().then(({ enrolment }) => this.trust.setEnrolment(enrolment));
    this.element = h(
      'form',
      { class: 'campaign-form', noValidate: true },
      this.#main(),
      this.series.element,
      this.trust.element,
      this.more.element,
      this.general,
      this.foot,
    );
    this.devicesHint = this.element.querySelector('[name=devices]').closest('.field').querySelector('.hint');
    this.element.addEventListener('input', (event) => event.target.name && this.#touch(event.target.name));
    this.element.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#fields.names.forEach((name) => this.#touched.add(name));
      onSubmit();
    });
  }

  #main() {
    const fields = this.#fields;
    return [
      fields.text('name', said.name, { value: '', placeholder: said.nameExample, inputMode: 'text' }),
      this.where.element,
      h(
        'div',
        { class: 'pair' },
        fields.text('devices', said.devices, { value: '20000', hint: said.devicesHint }),
        fields.text('epsilon', said.epsilon, { value: '1', hint: said.epsilonHint }),
      ),
      this.where.cells,
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
      this.#fields.error('participation'),
    );
  }

  #touch(name) {
    this.#touched.add(name);
    if (name.startsWith('space.')) this.#touched.add('space');
    if (!this.submit.isConnected) fill(this.foot, this.submit);
    this.more.agree(name, this.element.elements.participation);
    if (name === 'series') this.agreeWithSeries();
    const once = this.element.elements.participation.value === 'once';
    this.devicesHint.textContent = once ? said.devicesHint : said.devicesOfEach;
    this.onChange();
  }

  /** The next map of a series has the area and the cells of the last one, and its numbers to begin with. */
  agreeWithSeries() {
    this.series.agree();
    const last = this.series.last;
    this.where.setSeries(last);
    if (!last) return;
    this.#fields.set('devices', String(last.devices));
    this.#fields.set('epsilon', String(last.epsilon));
    this.element.elements.participation.value = last.participation;
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

  request() {
    const request = {
      ...this.where.request(),
      participation: this.element.elements.participation.value,
      ...this.more.request(),
      ...this.trust.request(),
    };
    const name = this.#fields.value('name');
    if (name !== '') request.name = name;
    for (const each of ['devices', 'epsilon']) {
      if (this.#fields.value(each) !== '') request[each] = this.#fields.number(each);
    }
    const series = this.series.request();
    return series ? { ...request, series } : request;
  }

  clearErrors() {
    this.general.textContent = '';
    this.area.error.textContent = '';
    this.#fields.clearErrors();
  }

  /** Explains a refusal at its field; a field that nobody touched is left in peace. */
  explain(problem) {
    this.clearErrors();
    if (OF_THE_AREA.includes(problem.field)) {
      this.area.error.textContent = plainWords(problem);
      return;
    }
    const name = this.#placeOf(problem.field);
    const place = this.#fields.get(name);
    if (!place) {
      this.general.textContent = advice(problem);
    } else if (this.#touched.has(name) || place.input?.value || problem.code === 'no-safe-graph') {
      place.error.closest('details')?.setAttribute('open', '');
      place.error.textContent = plainWords(problem);
      place.input?.setAttribute('aria-invalid', 'true');
    }
  }

  /** The field at which a refusal is explained: its own, or that of all it belongs to. */
  #placeOf(field) {
    if (field?.startsWith('credentials.')) return 'credentials';
    return field?.startsWith('space') && !this.#fields.get(field) ? 'space' : field;
  }

  /** Says at its field what most devices would decline; the campaign can be started all the same. */
  warn(warnings = []) {
    for (const warning of warnings) {
      const place = this.#fields.get(warning.field);
      if (place) {
        place.error.textContent = said.expectedByDevices(warning.rule);
        place.error.classList.add('field-warning');
        place.error.closest('details')?.setAttribute('open', '');
      }
    }
  }

  focusError() {
    this.element.querySelector('[aria-invalid="true"]')?.focus();
  }
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
