import { facts, fill, h } from '../text/dom.js';
import { count, epsilon, number, percent, plural } from '../text/format.js';
import { words } from '../text/words.js';

const REASONS = {
  malformed: 'sent bytes that are no message',
  'wrong-session': 'answered for another session',
  'out-of-order': 'answered for another round',
  duplicate: 'sent the same message again',
  late: 'had not answered when the round closed',
  disconnected: 'lost their connection',
  'stream-lost': 'lost their connection',
  declined: 'declined',
  'bad-signature': 'were not signed with their identity',
  'sum-not-opened': 'stayed, but their sum was not opened',
};

/** What was promised to each device, what it cost so far, and what it rests on. */
export class PrivacyPanel {
  constructor(api) {
    this.api = api;
    this.element = h(
      'div',
      { class: 'panel' },
      h('h2', {}, 'Privacy'),
      h('p', { class: 'muted' }, 'Loading …'),
    );
  }

  async show(campaign, queries) {
    const statement = await this.api.privacy(campaign.id);
    fill(
      this.element,
      h('h2', {}, 'Privacy'),
      h('blockquote', { class: 'promise' }, promise(statement)),
      ...spent(campaign, queries),
      ...people(campaign),
      ...limits(statement),
      h('details', { class: 'experts' }, h('summary', {}, words.experts), ...law(statement)),
      links(),
    );
  }
}

function promise(statement) {
  const most = Math.exp(statement.epsilon);
  return (
    'Whether a device gave its location or none changes the odds of anything that this campaign shows ' +
    `by a factor of at most ${number(most)} (epsilon ${epsilon(statement.epsilon)}), ` +
    'and nobody, not even this coordinator, saw a single location.'
  );
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
      h('td', {}, query.noise ? number(query.noise.deviation) : 'open'),
    );
  });
  const heads = ['Query', 'Epsilon', 'Answered', 'Noise ±'];
  const total = `${epsilon(campaign.epsilonSpent)} of ${epsilon(campaign.epsilon)}`;
  return [
    h('h3', {}, 'Epsilon by query'),
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
    h(
      'p',
      { class: 'small' },
      campaign.participation === 'once'
        ? `Each device answers one query at most, so no device has spent more than ${total}.`
        : `A device may answer every query, so these add up: ${total}.`,
    ),
  ];
}

function law(statement) {
  return [
    h('h3', {}, 'What it rests on'),
    facts([
      ['Noise', statement.noiseLaw],
      [
        'Smallest sum',
        statement.fewestInASum
          ? `${plural(statement.fewestInASum, 'device')}; ${madeFor(statement)}`
          : 'no sum opened yet',
      ],
      [
        'Corrupt share',
        `holds while at most ${percent(statement.corruptShare)} of a sum's devices are corrupt`,
      ],
      ['Dropout', `up to ${percent(statement.toleratedDropout)} of a sum may drop out`],
      [
        'Adjacency',
        `${statement.adjacency}; one place against another: ${epsilon(statement.placeAgainstPlaceEpsilon)}`,
      ],
      [
        'Enrolment',
        statement.enrolment === 'open' ? 'open: the corrupt share is an assumption' : statement.enrolment,
      ],
    ]),
  ];
}

/** What the noise of the smallest sums had to be enough for. */
function madeFor(statement) {
  const least = Math.min(...statement.queries.map((query) => query.noiseMadeForAtLeast));
  return `noise made for sums of at least ${count(least)}`;
}

/** Seated = answered + dropped + awaited, and the dropped by reason. */
function people({ seats }) {
  const reasons = Object.entries(seats.dropReasons);
  return [
    h('h3', {}, 'Devices'),
    facts([
      ['Seated', count(seats.seated)],
      ['Answered', count(seats.answered)],
      ['Dropped', count(seats.dropped)],
      seats.awaited ? ['Awaited', count(seats.awaited)] : undefined,
    ]),
    reasons.length
      ? h(
          'ul',
          { class: 'shards' },
          reasons.map(([reason, devices]) =>
            h('li', {}, `${count(devices)} ${REASONS[reason] || reason.replaceAll('-', ' ')}`),
          ),
        )
      : [],
  ];
}

function limits(statement) {
  const last = statement.statement[statement.statement.length - 1];
  return [
    h('h3', {}, 'Protected'),
    h(
      'p',
      {},
      'Where a device was, and whether it had a location at all: against everyone who sees the maps, ' +
        'and against the coordinator, who sees masked sums only.',
    ),
    h('h3', {}, 'Not protected'),
    h(
      'p',
      {},
      last.replace(/^Not protected: (.)/, (_, first) => first.toUpperCase()),
    ),
    h(
      'details',
      {},
      h('summary', {}, 'The statement that goes with every export'),
      statement.statement.map((line) => h('p', { class: 'small' }, line)),
    ),
  ];
}

function links() {
  const link = (href, text) => h('li', {}, h('a', { href, target: '_blank', rel: 'noopener' }, text));
  return h(
    'ul',
    { class: 'links' },
    link('docs/privacy.md', 'What is promised and why it holds'),
    link('docs/protocol.md', 'How a sum is made that nobody can look into'),
    link('api/v1/openapi.yaml', 'The interface of this coordinator'),
  );
}
