import { planeOf } from '../map/planeOf.js';
import { facts, fill, h, told } from '../text/dom.js';
import { count, epsilon, number, percent } from '../text/format.js';
import { words } from '../text/words.js';
import { ReplayPart } from './ReplayPart.js';

const said = words.privacy;

/** What was promised to each device, what it cost so far, and what it rests on. */
export class PrivacyPanel {
  /** @param onReplay called when the map was replayed, with whether it is the same */
  constructor(api, onReplay) {
    this.api = api;
    this.replay = new ReplayPart(api, onReplay);
    this.element = h(
      'div',
      { class: 'panel' },
      h('h2', {}, words.campaign.privacy),
      h('p', { class: 'muted' }, words.loading),
    );
  }

  async show(campaign, queries) {
    const statement = await this.api.privacy(campaign.id);
    fill(
      this.element,
      h('h2', {}, words.campaign.privacy),
      h('blockquote', { class: 'promise' }, promise(statement, planeOf(campaign))),
      h('p', {}, said.guess(guessedRight(statement))),
      ...spent(campaign, queries),
      ...trust(statement),
      this.replay.element,
      ...people(campaign),
      ...limits(statement, planeOf(campaign)),
      h('details', { class: 'experts' }, h('summary', {}, words.explain.experts), ...law(statement)),
      links(),
    );
  }
}

/** Whom devices had to believe, and how it is known that few of them were made up. */
function trust({ assurance, enrolment, credentialsIssued }) {
  const who = said.enrolments[enrolment] ?? enrolment;
  return [
    h('h3', {}, said.restsOn),
    facts([
      [said.assurance, said.assurances[assurance] ?? told(assurance)],
      [said.enrolment, credentialsIssued ? said.issued(who, count(credentialsIssued)) : who],
    ]),
  ];
}

/** Epsilon as a guess between two, which at even odds is right half of the time without any data. */
function guessedRight({ epsilon: whole }) {
  return percent(1 / (1 + Math.exp(-whole)));
}

function promise(statement, plane) {
  return plane.words.promise(number(Math.exp(statement.epsilon)), epsilon(statement.epsilon));
}

function spent(campaign, queries) {
  const rows = queries.map((query) => {
    const part = h('span', { class: 'meter-part' });
    part.style.width = `${Math.min(100, (100 * query.epsilon) / campaign.epsilon)}%`;
    return h(
      'tr',
      {},
      h('th', { scope: 'row' }, count(query.number)),
      h(
        'td',
        {},
        h(
          'span',
          { class: 'meter-line' },
          h('span', { class: 'meter', aria: { hidden: 'true' } }, part),
          epsilon(query.epsilon),
        ),
      ),
      h('td', {}, count(query.seats.answered)),
      h('td', {}, query.noise ? number(query.noise.deviation) : said.open),
    );
  });
  const heads = [said.query, said.epsilon, said.answered, said.noise];
  const total = words.of(epsilon(campaign.epsilonSpent), epsilon(campaign.epsilon));
  return [
    h('h3', {}, said.spent),
    h('p', {}, campaign.participation === 'once' ? said.once(total) : said.everyQuery(total)),
    h(
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
      h('tbody', {}, rows),
    ),
  ];
}

function law(statement) {
  return [
    facts([
      [said.noiseLaw, told(statement.noiseLaw)],
      [
        said.smallest,
        statement.fewestInASum ? said.smallestOf(statement.fewestInASum, madeFor(statement)) : said.noSum,
      ],
      [said.corrupt, said.corruptOf(percent(statement.corruptShare))],
      [said.dropout, said.dropoutOf(percent(statement.toleratedDropout))],
      [said.adjacency, said.adjacencyOf(statement.adjacency, epsilon(statement.placeAgainstPlaceEpsilon))],
    ]),
  ];
}

/** What the noise of the smallest sums had to be enough for. */
function madeFor(statement) {
  const least = Math.min(...statement.queries.map((query) => query.noiseMadeForAtLeast));
  return count(least);
}

/** Seated = answered + dropped + awaited, and the dropped by reason. */
function people({ seats }) {
  const reasons = Object.entries(seats.dropReasons);
  return [
    h('h3', {}, said.devices),
    facts([
      [said.seated, count(seats.seated)],
      [said.answered, count(seats.answered)],
      [said.dropped, count(seats.dropped)],
      seats.awaited ? [said.awaited, count(seats.awaited)] : undefined,
    ]),
    reasons.length
      ? h(
          'ul',
          { class: 'shards' },
          reasons.map(([reason, devices]) =>
            h('li', {}, said.reason(count(devices), said.reasons[reason] || reason.replaceAll('-', ' '))),
          ),
        )
      : [],
  ];
}

function limits(statement, plane) {
  const last = statement.statement[statement.statement.length - 1];
  return [
    h('h3', {}, said.protected),
    h('p', {}, plane.words.protectedHow),
    h('h3', {}, said.notProtected),
    h('p', {}, told(last.replace(/^Not protected: (.)/, (_, first) => first.toUpperCase()))),
    h(
      'details',
      {},
      h('summary', {}, said.statement),
      statement.statement.map((line) => h('p', { class: 'small' }, told(line))),
    ),
  ];
}

function links() {
  const link = (href, text) => h('li', {}, h('a', { href, target: '_blank', rel: 'noopener' }, text));
  return h(
    'ul',
    { class: 'links' },
    link('docs/privacy.md', said.links.promise),
    link('docs/protocol.md', said.links.protocol),
    link('api/v1/openapi.yaml', said.links.interface),
  );
}
