import { facts, fill, h } from '../text/dom.js';
import { bounds, count, number, percent, plural, range, squareKm } from '../text/format.js';

/** Why a cell has its number: which queries measured it, with what noise and weight. */
export class ExplainPanel {
  #turn = 0;

  constructor(api) {
    this.api = api;
    this.element = h('div', { class: 'panel', aria: { live: 'polite' } });
    this.clear();
  }

  clear() {
    this.#turn += 1;
    fill(
      this.element,
      h('h2', {}, 'Explain a cell'),
      h('p', { class: 'muted' }, 'Click a cell of the map, or move to it with the arrow keys and press Enter, to see which queries measured it, with what noise and weight.'),
    );
  }

  async show(campaign, set, cell) {
    const turn = ++this.#turn;
    fill(this.element, h('h2', {}, 'Explain a cell'), h('p', { class: 'muted' }, 'Loading …'));
    try {
      const answer = await this.api.explain(campaign.id, set.names[cell], set.query);
      if (turn === this.#turn) this.#draw(answer, set, cell);
    } catch (problem) {
      if (turn === this.#turn) fill(this.element, h('p', { class: 'field-error' }, problem.advice));
    }
  }

  #draw(answer, set, cell) {
    fill(
      this.element,
      h('h2', {}, 'Explain a cell'),
      h('p', { class: 'cell-name' }, answer.cell === '/' ? 'The whole square' : answer.cell),
      h('p', { class: 'headline' }, percent(answer.share), h('span', { class: 'muted' }, ' of devices')),
      facts([
        ['90% interval', range(answer.low, answer.high, percent)],
        ['Devices', `about ${count(answer.share * set.devices)} of ${count(set.devices)}`],
        set.population ? ['People', `about ${count(answer.share * set.population)}`] : undefined,
        ['Density', `${number((answer.share * set.devices) / set.area[cell])} devices per km²`],
        ['Area', squareKm(set.area[cell])],
        ['Where', bounds(answer.bounds)],
      ]),
      answer.intervalContainsZero
        ? h('p', { class: 'callout' }, 'The interval contains zero: this cell may be empty.')
        : undefined,
      h('h3', {}, 'Measured by'),
      h('p', {}, inWords(answer)),
      measurements(answer),
      rates(answer),
    );
  }
}

function inWords(answer) {
  const most = answer.measurements.reduce((best, each) => (each.weight > best.weight ? each : best));
  const queries = plural(answer.measurements.length, 'query', 'queries');
  const rest = answer.whole ? '' : ' Finer cells were cut out of it; it stands for the rest.';
  return (
    `${queries} counted exactly this cell; query ${most.query} weighs ${percent(most.weight, 2)}, by how little noise and chance it has. ` +
    `The shown share combines them and leans on the surroundings as far as they leave it in doubt.${rest}`
  );
}

function measurements(answer) {
  const heads = ['Query', 'Count', 'Noise ±', 'Chance ±', 'Weight'];
  return h(
    'table',
    { class: 'numbers-table' },
    h('thead', {}, h('tr', {}, heads.map((head) => h('th', { scope: 'col' }, head)))),
    h(
      'tbody',
      {},
      answer.measurements.map((each) =>
        h(
          'tr',
          {},
          h('th', { scope: 'row' }, count(each.query)),
          h('td', {}, number(each.count)),
          h('td', {}, number(each.noiseDeviation)),
          h('td', {}, number(each.samplingDeviation)),
          h('td', {}, weight(each.weight)),
        ),
      ),
    ),
    h('caption', {}, 'Counts in devices; a noisy count can be negative.'),
  );
}

function weight(value) {
  const part = h('span', { class: 'meter-part' });
  part.style.width = `${100 * value}%`;
  return h('span', { class: 'meter-line' }, h('span', { class: 'meter', aria: { hidden: 'true' } }, part), percent(value, 2));
}

function rates(answer) {
  if (!answer.rates.length) return [];
  return [
    h('h3', {}, 'Proportions'),
    facts(answer.rates.map((each) => [each.category, `${percent(each.rate)} (${range(each.low, each.high, percent)})`])),
  ];
}
