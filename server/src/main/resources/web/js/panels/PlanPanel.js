import { planeOf } from '../map/planeOf.js';
import { facts, fill, h, told } from '../text/dom.js';
import { words } from '../text/words.js';
import { count, epsilon, number, percent } from '../text/format.js';
import { bytes, metres, span } from '../text/phrases.js';

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

  /** @param assurance the one that is chosen */
  show(plan, assurance) {
    this.element.classList.remove('stale');
    fill(
      this.body,
      h('p', { class: 'plan-summary' }, planInWords(plan)),
      plan.series ? h('p', { class: 'plan-series' }, seriesInWords(plan.series)) : undefined,
      plan.warnings?.length ? h('p', { class: 'field-warning' }, said.declined) : undefined,
      facts([
        ...sizes(plan),
        [said.noise, said.noiseOf(number(plan.noiseDevices), percent(plan.noiseShare, 2))],
        plan.vectorBytes ? [said.sends, said.upTo(bytes(plan.vectorBytes))] : undefined,
      ]),
      h(
        'details',
        { class: 'grades', open: assurance === 'verified' },
        h('summary', {}, words.grades.title),
        grades(plan.grades, assurance),
      ),
      h('details', { class: 'experts' }, h('summary', {}, said.details), queries(plan)),
      h('p', { class: 'small muted' }, said.nothingSpent),
    );
  }
}

/** How large cells are: of two quantities the planner says it in its own words. */
function sizes(plan) {
  if (plan.space) return [[said.finest, planeOf(plan).finest(plan)]];
  return [
    [said.first, metres(plan.firstCellMetres)],
    [said.typical, metres(plan.typicalCellMetres)],
    [said.dense, metres(plan.denseCellMetres)],
    [said.finest, metres(plan.finestCellMetres)],
  ];
}

/** All of a plan in a sentence or two. */
export function planInWords(plan) {
  if (plan.space) return plan.summary;
  const asked = plan.queriesKnown ? said.queries(plan.queries.length) : said.severalQueries;
  const [dense, typical] = [metres(plan.denseCellMetres), metres(plan.typicalCellMetres)];
  return said.summary(asked, dense, typical, number(plan.noiseDevices, 2));
}

/** What all maps of a series cost, before the first one. */
export function seriesInWords(series) {
  const { name, maps, started, epsilonAll, devicesAll } = series;
  return words.series.cost(name, started, maps, epsilon(epsilonAll), count(devicesAll));
}

/** What it costs that nobody has to believe the coordinator, beside what it costs that all do. */
function grades(all, chosen) {
  const [honest, verified] = all;
  const { figures } = verified;
  const rows = (one, other) =>
    [
      [words.grades.noise, (of) => words.grades.devices(number(of.noiseDevices, 2))],
      ...(one.typicalCellMetres ? [[words.grades.cells, (of) => metres(of.typicalCellMetres)]] : []),
      [words.grades.rounds, (of) => count(of.rounds)],
      [words.grades.time, (of) => span(of.sumSeconds)],
      [words.grades.up, (of) => bytes(of.bytesUp)],
      [words.grades.down, (of) => bytes(of.bytesDown)],
    ].map(([term, text]) =>
      h(
        'tr',
        {},
        h('th', { scope: 'row' }, term),
        h('td', {}, text(one)),
        h('td', {}, other ? text(other) : '–'),
      ),
    );
  const head = (grade) =>
    h('th', { scope: 'col', class: grade === chosen ? 'chosen' : '' }, words.grades.names[grade]);
  return [
    h('p', { class: 'small' }, words.grades.what),
    verified.refused
      ? h('p', { class: 'field-warning' }, words.grades.none, ' ', told(verified.refused))
      : [],
    honest.figures
      ? h(
          'table',
          { class: 'numbers-table' },
          h('thead', {}, h('tr', {}, h('td', {}), head('honest'), head('verified'))),
          h('tbody', {}, rows(honest.figures, figures)),
        )
      : [],
    h('p', { class: 'small muted' }, words.grades.needs),
  ];
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
