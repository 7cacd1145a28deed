import { fill, freshId, h } from '../text/dom.js';
import { DensityMeasure } from './DensityMeasure.js';
import { RateMeasure } from './RateMeasure.js';

/** What the map shows and how: the quantity, the scale, the partition's outline. */
export class MapControls {
  #categories = [];

  /** @param onChange called when anyone chose differently */
  constructor(onChange) {
    this.outline = h('input', { type: 'checkbox', on: { change: onChange } });
    this.log = radio('Log', 'log', true, onChange);
    this.linear = radio('Linear', 'linear', false, onChange);
    const name = freshId('scale');
    this.log.input.name = name;
    this.linear.input.name = name;
    this.scale = h(
      'fieldset',
      { class: 'choice' },
      h('legend', { class: 'visually-hidden' }, 'Scale'),
      this.log.element,
      this.linear.element,
    );
    this.quantity = h('select', { aria: { label: 'Quantity' }, on: { change: onChange } });
    this.element = h(
      'div',
      { class: 'map-controls' },
      this.quantity,
      this.scale,
      h('label', { class: 'check' }, this.outline, 'Outlines'),
    );
    this.#offer([
      ['devices', 'Devices per km²'],
      ['share', 'Share of devices per km²'],
    ]);
  }

  /** Offers what a campaign has: people only with a population figure, rates only with categories. */
  setCampaign(campaign) {
    this.#categories = campaign.categories;
    const choices = [
      ['devices', 'Devices per km²'],
      ['share', 'Share of devices per km²'],
    ];
    if (campaign.population) choices.unshift(['people', 'People per km²']);
    campaign.categories.forEach((name, category) => {
      choices.push([`rate:${category}`, `Rate of “${name}”`]);
      choices.push([`width:${category}`, `Interval of “${name}”`]);
    });
    this.#offer(choices);
  }

  /** What is shown; other maps may lack the categories or the population of this one. */
  measure() {
    const [kind, category] = this.quantity.value.split(':');
    this.scale.disabled = category !== undefined;
    if (category !== undefined) {
      return new RateMeasure(this.#categories[category], Number(category), kind);
    }
    return new DensityMeasure(kind, this.log.input.checked ? 'log' : 'linear');
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
