import { fill, freshId, h } from '../text/dom.js';
import { moment } from '../text/format.js';
import { words } from '../text/words.js';

const said = words.compare;
const MODES = ['beside', 'change', 'time'];

/** Chooses how to compare, and with what: any campaign that has a map, after any of its queries. */
export class ComparePicker {
  #campaigns = [];

  /** @param onChoose called when anything was chosen */
  constructor(onChoose) {
    this.onChoose = onChoose;
    const [campaign, query] = [freshId('other'), freshId('other')];
    this.campaignChoice = h('select', { id: campaign, on: { change: () => this.#chooseCampaign() } });
    this.queryChoice = h('select', { id: query, on: { change: () => onChoose() } });
    this.other = h(
      'div',
      { class: 'compare-other' },
      h('label', { htmlFor: campaign }, said.with),
      this.campaignChoice,
      h('label', { htmlFor: query }, said.after),
      this.queryChoice,
    );
    this.note = h('p', { class: 'compare-note small', role: 'status' });
    this.extra = h('div', { class: 'compare-extra' });
    this.element = h(
      'div',
      { class: 'compare-picker', hidden: true },
      this.#modes(),
      this.other,
      this.extra,
      this.note,
    );
  }

  #modes() {
    const name = freshId('mode');
    this.inputs = MODES.map((value) =>
      h('input', { type: 'radio', name, value, on: { change: this.onChoose } }),
    );
    return h(
      'fieldset',
      { class: 'choice' },
      h('legend', { class: 'visually-hidden' }, said.how),
      this.inputs.map((input) => h('label', {}, input, h('span', {}, said[input.value]))),
    );
  }

  /** Offers campaigns: another of the same place if there is one, else the first step of the one shown. */
  open(campaigns, current, sameArea, mode) {
    this.#campaigns = campaigns.filter((each) => each.queriesAnswered > 0);
    fill(
      this.campaignChoice,
      this.#campaigns.map((each) =>
        h('option', { value: each.id }, said.option(each.name, moment(each.created))),
      ),
    );
    const [other] = sameArea;
    this.campaignChoice.value = (other ?? current).id;
    this.mode = mode;
    this.element.hidden = false;
    this.#offerQueries();
    if (!other) this.queryChoice.value = 1;
    this.onChoose();
  }

  close() {
    this.element.hidden = true;
    this.say('');
  }

  get mode() {
    return this.inputs.find((input) => input.checked).value;
  }

  set mode(value) {
    this.inputs.forEach((input) => (input.checked = input.value === value));
  }

  /** The campaign that was chosen. */
  get campaign() {
    return this.#campaigns.find((each) => each.id === this.campaignChoice.value);
  }

  get query() {
    return Number(this.queryChoice.value);
  }

  say(text) {
    this.note.textContent = text;
  }

  #chooseCampaign() {
    this.#offerQueries();
    this.onChoose();
  }

  #offerQueries() {
    const answers = this.campaign.queriesAnswered;
    fill(
      this.queryChoice,
      Array.from({ length: answers }, (_, i) => h('option', { value: i + 1 }, String(i + 1))),
    );
    this.queryChoice.value = answers;
  }
}
