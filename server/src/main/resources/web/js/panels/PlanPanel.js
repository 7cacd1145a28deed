import { facts, fill, h } from '../text/dom.js';
import { words } from '../text/words.js';
import { count, number, percent } from '../text/format.js';
import { bytes, metres } from '../text/phrases.js';

const said = words.plan;

/** What the planner says of a campaign before anything is spent. */
export class PlanPanel {
  constructor() {
    this.body = h('div', {});
    this.element = h(
      'section',
      { class: 'plan', tabIndex: 0, aria: { live: 'polite', label: said.title } },
      h('h2', {}, said.title),
      this.body,
    );
    this.wait(said.wait);
  }

  wait(text) {
    this.element.classList.remove('stale');
    fill(this.body, h('p', { class: 'muted' }, text));
  }

  /** While the next answer is on its way. */
  setStale() {
    this.element.classList.add('stale');
  }

  show(plan) {
    this.element.classList.remove('stale');
    fill(
      this.body,
      h('p', { class: 'plan-summary' }, planInWords(plan)),
      plan.warnings?.length ? h('p', { class: 'field-warning' }, said.declined) : undefined,
      facts([
        [said.first, metres(plan.firstCellMetres)],
        [said.typical, metres(plan.typicalCellMetres)],
        [said.dense, metres(plan.denseCellMetres)],
        [said.finest, metres(plan.finestCellMetres)],
        [said.noise, said.noiseOf(number(plan.noiseDevices), percent(plan.noiseShare, 2))],
        plan.vectorBytes ? [said.sends, said.upTo(bytes(plan.vectorBytes))] : undefined,
      ]),
      h('details', { class: 'experts' }, h('summary', {}, said.details), queries(plan)),
      h('p', { class: 'small muted' }, said.nothingSpent),
    );
  }
}

/** All of a plan in a sentence or two. */
export function planInWords(plan) {
  const asked = plan.queriesKnown ? said.queries(plan.queries.length) : said.severalQueries;
  const [dense, typical] = [metres(plan.denseCellMetres), metres(plan.typicalCellMetres)];
  return said.summary(asked, dense, typical, number(plan.noiseDevices, 2));
}

function queries(plan) {
  const heads = [said.query, said.devices, said.shards, said.minimum, said.vector];
  return h(
    'table',
    { class: 'numbers-table' },
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
      plan.queries.map((query) =>
        h(
          'tr',
          {},
          h('th', { scope: 'row' }, count(query.number)),
          [query.devices, query.shards, query.minimumSurvivors, query.vectorLength].map((value) =>
            h('td', {}, count(value)),
          ),
        ),
      ),
    ),
    plan.queriesKnown ? undefined : h('caption', {}, said.later),
  );
}
