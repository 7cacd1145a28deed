import { facts, fill, h } from '../text/dom.js';
import { words } from '../text/words.js';
import { bytes, count, metres, number, percent } from '../text/format.js';

/** What the planner says of a campaign before anything is spent. */
export class PlanPanel {
  constructor() {
    this.body = h('div', {});
    this.element = h(
      'section',
      { class: 'plan', tabIndex: 0, aria: { live: 'polite', label: 'Plan' } },
      h('h2', {}, 'Plan'),
      this.body,
    );
    this.wait('Choose an area to see what a campaign there would be like. Nothing is spent.');
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
      h('p', { class: 'plan-summary' }, plan.summary),
      plan.warnings?.length
        ? h(
            'p',
            { class: 'field-warning' },
            'Devices that are left as they came would decline: see the marked fields.',
          )
        : undefined,
      facts([
        ['First cells', metres(plan.firstCellMetres)],
        ['Typical cells', metres(plan.typicalCellMetres)],
        ['Where dense', metres(plan.denseCellMetres)],
        ['Finest', metres(plan.finestCellMetres)],
        [
          'Noise in a cell',
          `± ${number(plan.noiseDevices)} devices, ${percent(plan.noiseShare, 2)} of a query`,
        ],
        plan.vectorBytes ? ['A device sends', `up to ${bytes(plan.vectorBytes)}`] : undefined,
      ]),
      h('details', { class: 'experts' }, h('summary', {}, words.planDetails), queries(plan)),
      h('p', { class: 'small muted' }, 'Nothing has been spent. Starting charges epsilon query by query.'),
    );
  }
}

function queries(plan) {
  const heads = ['Query', 'Devices', 'Shards', 'S_min', 'Vector'];
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
    plan.queriesKnown ? undefined : h('caption', {}, 'Later queries are decided by the answers.'),
  );
}
