import { readSettings } from '../api/settings.js';
import { fill, h } from '../text/dom.js';
import { words } from '../text/words.js';

const said = words.form;
const NUMBERS = ['shardSize', 'toleratedDropout', 'corruptShare', 'population'];

/** What most campaigns leave as it is. */
export class MoreTerms {
  constructor(fields) {
    this.fields = fields;
    this.strategies = [];
    this.prior = h('select', { id: 'prior', name: 'prior' }, h('option', { value: '' }, said.nothing));
    this.strategy = h('select', { id: 'strategy', name: 'strategy' });
    this.strategyHint = h('p', { class: 'hint' }, said.strategyHint);
    readSettings().then(({ strategies }) => this.#offerStrategies(strategies ?? []));
    this.element = h(
      'details',
      { class: 'more' },
      h('summary', {}, said.more),
      ...this.#numbers(),
      fields.text('categories', said.categories, {
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
        fields.error('strategy', this.strategy),
      ),
      h(
        'div',
        { class: 'field' },
        h('label', { htmlFor: 'prior' }, said.prior),
        this.prior,
        fields.error('prior'),
      ),
    );
  }

  #numbers() {
    const { fields } = this;
    return [
      h(
        'div',
        { class: 'pair' },
        fields.text('shardSize', said.shardSize, { placeholder: '100000', hint: said.shardSizeHint }),
        fields.text('toleratedDropout', said.dropout, { placeholder: '0.1', hint: said.dropoutHint }),
      ),
      h(
        'div',
        { class: 'pair' },
        fields.text('corruptShare', said.corrupt, { placeholder: '0.05', hint: said.corruptHint }),
        fields.text('population', said.population, { placeholder: said.unknown, hint: said.populationHint }),
      ),
    ];
  }

  #offerStrategies(strategies) {
    this.strategies = strategies;
    fill(
      this.strategy,
      h('option', { value: '' }, said.usual),
      strategies.map((each) => h('option', { value: each.label }, each.label)),
    );
  }

  /** Offers the maps of earlier campaigns to start from. */
  offerPriors(campaigns) {
    const known = campaigns.filter((each) => each.queriesAnswered > 0);
    fill(
      this.prior,
      h('option', { value: '' }, said.nothing),
      known.map((each) => h('option', { value: each.id }, each.name)),
    );
  }

  /** A strategy brings its participation with it, and another participation the usual strategy. */
  agree(changed, participation) {
    if (changed === 'participation') this.strategy.value = '';
    const chosen = this.strategies.find((each) => each.label === this.strategy.value);
    if (chosen) participation.value = chosen.participation;
    this.strategyHint.textContent = chosen ? chosen.description : said.strategyHint;
  }

  /** What is not left as it is. */
  request() {
    const request = {};
    for (const name of NUMBERS) {
      if (this.fields.value(name) !== '') request[name] = this.fields.number(name);
    }
    const categories = this.fields
      .value('categories')
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each);
    if (categories.length) request.categories = categories;
    if (this.strategy.value) request.strategy = this.strategy.value;
    if (this.prior.value) request.prior = { campaign: this.prior.value };
    return request;
  }
}
