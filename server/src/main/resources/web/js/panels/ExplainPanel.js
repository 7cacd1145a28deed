import { advice } from '../api/ApiError.js';
import { Names } from '../ground/Names.js';
import { facts, fill, h } from '../text/dom.js';
import { bounds, count, metres, number, percent, range, squareKm } from '../text/format.js';
import { words } from '../text/words.js';

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
      h(
        'p',
        { class: 'muted' },
        'Click a cell of the map, or move to it with the arrow keys and press Enter, ' +
          'to see which queries measured it, with what noise and weight.',
      ),
    );
  }

  async show(campaign, set, cell) {
    const turn = ++this.#turn;
    fill(this.element, h('h2', {}, 'Explain a cell'), h('p', { class: 'muted' }, 'Loading …'));
    try {
      const answer = await this.api.explain(campaign.id, set.names[cell], set.query);
      const { latitude, longitude } = set.middleOf(cell);
      const near = await Names.near(latitude, longitude).catch(() => undefined);
      if (turn === this.#turn) this.#draw(answer, set, cell, { campaign, near });
    } catch (problem) {
      if (turn === this.#turn) fill(this.element, h('p', { class: 'field-error' }, advice(problem)));
    }
  }

  #draw(answer, set, cell, { campaign, near }) {
    fill(
      this.element,
      h('h2', {}, 'Explain a cell'),
      h('p', { class: 'cell-name' }, words.where(near) ?? ''),
      h('p', { class: 'headline' }, percent(answer.share), h('span', { class: 'muted' }, ' of devices')),
      plainly(answer, set, cell, campaign),
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
      rates(answer),
      h(
        'details',
        { class: 'experts' },
        h('summary', {}, words.experts),
        h('h3', {}, 'Measured by'),
        h('p', { class: 'cell-name' }, answer.cell === '/' ? 'The whole square' : `Cell ${answer.cell}`),
        h('p', {}, inWords(answer)),
        answer.parts.map((part) => table(part, answer.whole, set.devices)),
      ),
    );
  }
}

/** What the number means, how sure it is, why the cell is as large as it is, and what would change that. */
function plainly(answer, set, cell, campaign) {
  const side = 1000 * Math.sqrt(set.area[cell]);
  const devices = (share) => count(Math.max(0, share) * set.devices);
  const said = words.explain;
  return h(
    'dl',
    { class: 'plainly' },
    h('dt', {}, said.meaning),
    h('dd', {}, said.means(devices(answer.share), count(set.devices))),
    h('dt', {}, said.sure),
    h('dd', {}, said.sureness(devices(answer.low), devices(answer.high), answer.intervalContainsZero)),
    h('dt', {}, said.size),
    h('dd', {}, side < 1.5 * campaign.finestCellMetres ? said.finest : said.coarse(metres(side))),
    h('dt', {}, said.finer),
    h('dd', {}, side < 1.5 * campaign.finestCellMetres ? said.finerThanAsked : said.moreDevices),
  );
}

function inWords(answer) {
  const rest = answer.whole
    ? ''
    : ' Finer cells were cut out of it; it stands for the rest, which these cells make up.';
  return (
    'The share is the sum of the last column: what each query counted and what the surroundings lead one ' +
    `to expect, by their weights.${rest}`
  );
}

/** What a cell was made of; the last column adds up to its number. */
function table(part, whole, devices) {
  const heads = ['From', 'Count', 'Noise ±', 'Chance ±', 'Weight', 'Adds'];
  const adds = (share) => number(share * devices);
  const expected = (name, of) =>
    row(name, number(of.share * devices), '', '', weight(of.weight), adds(of.weight * of.share));
  return h(
    'table',
    { class: 'numbers-table' },
    whole ? undefined : h('caption', { class: 'cell-name' }, part.cell),
    h(
      'thead',
      {},
      h(
        'tr',
        {},
        heads.map((head) => h('th', { scope: 'col' }, head)),
      ),
    ),
    h(
      'tbody',
      {},
      part.measurements.map((each) =>
        row(
          `Query ${each.query}`,
          number(each.count),
          number(each.noiseDeviation),
          number(each.samplingDeviation),
          weight(each.weight),
          adds(each.weight * each.share),
        ),
      ),
      expected('Surroundings', part.surroundings),
      part.earlier ? expected('Earlier campaign', part.earlier) : undefined,
      row('To match its parent', '', '', '', '', adds(part.balance)),
      row('Together', '', '', '', '', adds(part.share)),
    ),
    whole ? h('caption', {}, 'In devices; a noisy count can be negative.') : undefined,
  );
}

function row(name, ...values) {
  return h(
    'tr',
    {},
    h('th', { scope: 'row' }, name),
    values.map((value) => h('td', {}, value)),
  );
}

function weight(value) {
  const part = h('span', { class: 'meter-part' });
  part.style.width = `${100 * value}%`;
  return h(
    'span',
    { class: 'meter-line' },
    h('span', { class: 'meter', aria: { hidden: 'true' } }, part),
    percent(value, 2),
  );
}

function rates(answer) {
  if (!answer.rates.length) return [];
  return [
    h('h3', {}, 'Proportions'),
    facts(
      answer.rates.map((each) => [
        each.category,
        `${percent(each.rate)} (${range(each.low, each.high, percent)})`,
      ]),
    ),
  ];
}
