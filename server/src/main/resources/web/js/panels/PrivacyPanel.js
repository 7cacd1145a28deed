import { facts, fill, h } from '../text/dom.js';
import { count, epsilon, number, percent, plural } from '../text/format.js';

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
};

/** What was promised to each device, what it cost so far, and what it rests on. */
export class PrivacyPanel {
  constructor(api) {
    this.api = api;
    this.element = h('div', { class: 'panel' }, h('h2', {}, 'Privacy'), h('p', { class: 'muted' }, 'Loading …'));
  }

  async show(campaign, queries) {
    const statement = await this.api.privacy(campaign.id);
    fill(
      this.element,
      h('h2', {}, 'Privacy'),
      h('blockquote', { class: 'promise' }, promise(statement)),
      ...spent(campaign, queries),
      ...law(statement),
      ...people(queries),
      ...limits(statement),
      links(),
    );
  }
}

function promise(statement) {
  const most = Math.exp(statement.epsilon);
  return (
    `Whether a device gave its location or none changes the odds of anything that this campaign shows by a factor of at most ` +
    `${number(most)} (epsilon ${epsilon(statement.epsilon)}), and nobody, not even this coordinator, saw a single location.`
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
      h('td', {}, h('span', { class: 'meter-line' }, h('span', { class: 'meter', aria: { hidden: 'true' } }, part), epsilon(query.epsilon))),
      h('td', {}, count(query.survivors)),
      h('td', {}, query.noise ? number(query.noise.deviation) : 'open'),
    );
  });
  const heads = ['Query', 'Epsilon', 'Devices', 'Noise ±'];
  return [
    h('h3', {}, 'Epsilon by query'),
    h('table', { class: 'numbers-table' }, h('thead', {}, h('tr', {}, heads.map((head) => h('th', { scope: 'col' }, head)))), h('tbody', {}, rows)),
    h(
      'p',
      { class: 'small' },
      campaign.participation === 'once'
        ? `Each device answers one query at most, so no device has spent more than ${epsilon(campaign.epsilonSpent)} of ${epsilon(campaign.epsilon)}.`
        : `A device may answer every query, so these add up: ${epsilon(campaign.epsilonSpent)} of ${epsilon(campaign.epsilon)}.`,
    ),
  ];
}

function law(statement) {
  return [
    h('h3', {}, 'What it rests on'),
    facts([
      ['Noise', statement.noiseLaw],
      ['S_min', statement.minimumSurvivors ? `no sum opened with fewer than ${plural(statement.minimumSurvivors, 'device')}` : 'no sum opened yet'],
      ['Corrupt share', `holds while at most ${percent(statement.corruptShare)} of a sum's devices are corrupt`],
      ['Dropout', `up to ${percent(statement.toleratedDropout)} of a sum may drop out`],
      ['Adjacency', `${statement.adjacency}; one place against another: ${epsilon(statement.placeAgainstPlaceEpsilon)}`],
      ['Enrolment', statement.enrolment === 'open' ? 'open: the corrupt share is an assumption' : statement.enrolment],
    ]),
  ];
}

function people(queries) {
  const dropped = new Map();
  for (const query of queries) {
    for (const [reason, devices] of Object.entries(query.dropped)) {
      dropped.set(reason, (dropped.get(reason) || 0) + devices);
    }
  }
  const sum = (of) => queries.reduce((total, query) => total + of(query), 0);
  return [
    h('h3', {}, 'Devices'),
    facts([
      ['Seated', count(sum((query) => query.devicesSeated))],
      ['In the sums', count(sum((query) => query.survivors))],
      ...[...dropped].map(([reason, devices]) => ['Dropped', `${count(devices)} ${REASONS[reason] || reason.replaceAll('-', ' ')}`]),
    ]),
  ];
}

function limits(statement) {
  const last = statement.statement[statement.statement.length - 1];
  return [
    h('h3', {}, 'Protected'),
    h('p', {}, 'Where a device was, and whether it had a location at all: against everyone who sees the maps, and against the coordinator, who sees masked sums only.'),
    h('h3', {}, 'Not protected'),
    h('p', {}, last.replace(/^Not protected: (.)/, (_, first) => first.toUpperCase())),
    h('details', {}, h('summary', {}, 'The statement that goes with every export'), statement.statement.map((line) => h('p', { class: 'small' }, line))),
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
