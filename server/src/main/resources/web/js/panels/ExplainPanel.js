import { advice } from '../api/ApiError.js';
import { facts, fill, h } from '../text/dom.js';
import { count, number, percent } from '../text/format.js';
import { range } from '../text/phrases.js';
import { words } from '../text/words.js';
import { explainChange } from './ChangePanel.js';

const said = words.explain;

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
    fill(this.element, h('h2', {}, said.title), h('p', { class: 'muted' }, said.how));
  }

  /** Explains a cell of a change. */
  async showChange(change, cell) {
    const turn = ++this.#turn;
    const parts = await explainChange(change, cell);
    if (turn === this.#turn) fill(this.element, parts);
  }

  async show(campaign, set, cell) {
    const turn = ++this.#turn;
    fill(this.element, h('h2', {}, said.title), h('p', { class: 'muted' }, words.loading));
    try {
      const answer = await this.api.explain(campaign.id, set.names[cell], set.query);
      const near = await set.plane.nameOf(set, cell).catch(() => undefined);
      if (turn === this.#turn) this.#draw(answer, set, cell, { campaign, near });
    } catch (problem) {
      if (turn === this.#turn) fill(this.element, h('p', { class: 'field-error' }, advice(problem)));
    }
  }

  #draw(answer, set, cell, { campaign, near }) {
    fill(
      this.element,
      h('h2', {}, said.title),
      h('p', { class: 'cell-name' }, near ?? ''),
      h(
        'p',
        { class: 'headline' },
        percent(answer.share),
        ' ',
        h('span', { class: 'muted' }, said.ofDevices),
      ),
      plainly(answer, set, cell, campaign),
      facts([
        [said.interval, range(answer.low, answer.high, percent)],
        [said.devices, said.aboutOf(count(answer.share * set.devices), count(set.devices))],
        set.population ? [said.people, said.about(count(answer.share * set.population))] : undefined,
        [
          said.density,
          words.busiest.value(number((answer.share * set.devices) / set.area[cell]), set.plane.per),
        ],
        ...set.plane.facts(set, cell, answer.bounds),
      ]),
      answer.intervalContainsZero ? h('p', { class: 'callout' }, said.mayBeEmpty) : undefined,
      rates(answer),
      h(
        'details',
        { class: 'experts' },
        h('summary', {}, said.experts),
        h('h3', {}, said.measuredBy),
        h('p', { class: 'cell-name' }, answer.cell === '/' ? said.whole : said.cell(answer.cell)),
        h('p', {}, inWords(answer)),
        answer.parts.map((part) => table(part, answer.whole, set.devices)),
      ),
    );
  }
}

/** What the number means, how sure it is, why the cell is as large as it is, and what would change that. */
function plainly(answer, set, cell, campaign) {
  const isFinest = set.plane.isFinest(set, cell, campaign);
  const devices = (share) => count(Math.max(0, share) * set.devices);
  return h(
    'dl',
    { class: 'plainly' },
    h('dt', {}, said.meaning),
    h('dd', {}, said.means(devices(answer.share), count(set.devices))),
    h('dt', {}, said.sure),
    h('dd', {}, said.sureness(devices(answer.low), devices(answer.high), answer.intervalContainsZero)),
    h('dt', {}, said.size),
    h('dd', {}, isFinest ? said.finest : set.plane.words.coarse(set.plane.side(set, cell))),
    h('dt', {}, said.finer),
    h('dd', {}, isFinest ? said.finerThanAsked : said.moreDevices),
  );
}

function inWords(answer) {
  return answer.whole ? said.sum : `${said.sum} ${said.rest}`;
}

/** What a cell was made of; the last column adds up to its number. */
function table(part, whole, devices) {
  const heads = [said.from, said.count, said.noise, said.chance, said.weight, said.adds];
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
          said.query(each.query),
          number(each.count),
          number(each.noiseDeviation),
          number(each.samplingDeviation),
          weight(each.weight),
          adds(each.weight * each.share),
        ),
      ),
      expected(said.surroundings, part.surroundings),
      part.earlier ? expected(said.earlier, part.earlier) : undefined,
      row(said.balance, '', '', '', '', adds(part.balance)),
      row(said.together, '', '', '', '', adds(part.share)),
    ),
    whole ? h('caption', {}, said.inDevices) : undefined,
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
    h('h3', {}, said.proportions),
    facts(
      answer.rates.map((each) => [
        each.category,
        said.withRange(percent(each.rate), range(each.low, each.high, percent)),
      ]),
    ),
  ];
}
