import { fill, freshId, h } from '../text/dom.js';
import { words } from '../text/words.js';
import { CertaintyMeasure } from './CertaintyMeasure.js';
import { DensityMeasure } from './DensityMeasure.js';
import { EARTH } from './EarthPlane.js';
import { planeOf } from './planeOf.js';
import { RateMeasure } from './RateMeasure.js';

/** What the map shows and how: the quantity, the scale, the partition's outline. */
export class MapControls {
  #categories = [];
  #exact;
  #plane = EARTH;

  /**
   * @param onChange called when anyone chose differently
   * @param onOpacity called with how much the cells cover the ground, up to 1
   */
  constructor(onChange, onOpacity) {
    const id = freshId('opacity');
    this.opacity = h('input', {
      id,
      class: 'opacity',
      type: 'range',
      min: 20,
      max: 100,
      step: 5,
      value: 80,
      on: { input: () => onOpacity(this.cover) },
    });
    this.outline = h('input', { type: 'checkbox', on: { change: onChange } });
    this.log = radio(words.map.log, 'log', true, onChange);
    this.linear = radio(words.map.linear, 'linear', false, onChange);
    const name = freshId('scale');
    this.log.input.name = name;
    this.linear.input.name = name;
    this.scale = h(
      'fieldset',
      { class: 'choice' },
      h('legend', { class: 'visually-hidden' }, words.map.scale),
      this.log.element,
      this.linear.element,
    );
    this.quantity = h('select', { aria: { label: words.map.quantity }, on: { change: onChange } });
    this.sure = h(
      'button',
      { type: 'button', class: 'quiet sure', on: { click: () => this.#toggleSure(onChange) } },
      words.quantity.certainty,
    );
    this.element = h(
      'div',
      { class: 'map-controls' },
      this.quantity,
      this.sure,
      this.scale,
      h('label', { class: 'check' }, this.outline, words.map.outlines),
      h('span', { class: 'check' }, h('label', { htmlFor: id }, words.map.opacity), this.opacity),
    );
    this.#offer(this.#plain());
  }

  /** How much the cells cover the ground, up to 1. */
  get cover() {
    return Number(this.opacity.value) / 100;
  }

  /** A change has one quantity and one scale. */
  setChanging(on) {
    this.quantity.hidden = on;
    this.sure.hidden = on;
    this.scale.hidden = on;
  }

  /** Offers what a campaign has: people only with a population figure, rates only with categories. */
  setCampaign(campaign) {
    this.#categories = campaign.categories;
    this.#plane = planeOf(campaign);
    const choices = this.#plain();
    if (campaign.population) choices.unshift(['people', words.quantity.people(this.#plane.per)]);
    campaign.categories.forEach((name, category) => {
      choices.push([`rate:${category}`, words.quantity.rate(name)]);
      choices.push([`width:${category}`, words.quantity.width(name)]);
    });
    this.#offer(choices);
  }

  /** What every campaign has. */
  #plain() {
    const { devices, share, certainty } = words.quantity;
    const { per } = this.#plane;
    return [
      ['devices', devices(per)],
      ['share', share(per)],
      ['certainty', certainty],
    ];
  }

  /** What is shown; other maps may lack the categories or the population of this one. */
  measure() {
    const [kind, category] = this.quantity.value.split(':');
    this.scale.disabled = category !== undefined || kind === 'certainty';
    this.sure.setAttribute('aria-pressed', kind === 'certainty');
    if (kind !== 'certainty') this.#exact = this.quantity.value;
    if (kind === 'certainty') return new CertaintyMeasure(this.#plane);
    if (category !== undefined) {
      return new RateMeasure(this.#categories[category], Number(category), kind);
    }
    return new DensityMeasure(kind, this.log.input.checked ? 'log' : 'linear', this.#plane);
  }

  /** The map that a layperson reads is one press away, and so is the way back to what was shown before. */
  #toggleSure(onChange) {
    this.quantity.value = this.quantity.value === 'certainty' ? this.#exact : 'certainty';
    if (this.quantity.selectedIndex < 0) this.quantity.selectedIndex = 0;
    onChange();
  }

  #offer(choices) {
    const chosen = this.quantity.value;
    fill(
      this.quantity,
      choices.map(([value, text]) => h('option', { value }, text)),
    );
    if (choices.some(([value]) => value === chosen)) this.quantity.value = chosen;
  }
}

function radio(text, value, checked, onChange) {
  const input = h('input', { type: 'radio', value, checked, on: { change: onChange } });
  return { input, element: h('label', {}, input, h('span', {}, text)) };
}
