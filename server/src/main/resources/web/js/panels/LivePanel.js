import { facts, fill, h } from '../text/dom.js';
import { clock, count, moment } from '../text/format.js';
import { bytes, seconds, until } from '../text/phrases.js';
import { hasEnded, seats, stateBadge, stateReason } from '../text/state.js';
import { words } from '../text/words.js';

const said = words.live;
/** As docs/protocol.md has them, in their order. */
const ROUNDS = ['keys', 'shares', 'verdict', 'inputs', 'opening'];
/** Where devices need not believe the coordinator. */
const VERIFIED_ROUNDS = ['keys', 'roster', 'shares', 'verdict', 'inputs', 'calls', 'opening'];

/** What happens now: the connection, the state, the secure sums under way and those that ended. */
export class LivePanel {
  #shards = new Map();
  #campaign;
  #status = 'opening';
  #retry = 0;
  #timer;

  constructor() {
    this.line = h('p', { class: 'connection', role: 'status' });
    this.now = h('div', {});
    this.past = h('div', {});
    this.element = h(
      'div',
      { class: 'panel' },
      h('h2', {}, words.campaign.progress),
      this.line,
      this.now,
      this.past,
    );
    this.#timer = setInterval(() => this.#draw(), 1000);
  }

  close() {
    clearInterval(this.#timer);
  }

  setCampaign(campaign) {
    this.#campaign = campaign;
    if (hasEnded(campaign)) this.#shards.clear();
    this.#draw();
  }

  /** The shards that are under way, in place of what was known. */
  setShards(shards) {
    this.#shards = new Map(shards.map((shard) => [key(shard), shard]));
    this.#draw();
  }

  setState(state) {
    this.#campaign = { ...this.#campaign, state };
    this.#draw();
  }

  setQueries(queries) {
    const rounds = roundsUnder(this.#campaign);
    fill(this.past, queries.map((query) => queryPart(query, rounds)).reverse());
  }

  progress(shard) {
    this.#shards.set(key(shard), shard);
    this.#draw();
  }

  ended(shard) {
    this.#shards.delete(key(shard));
    this.#draw();
  }

  /** How the event stream is: `live`, or `broken` with the wait until the next attempt. */
  setConnection(status, wait) {
    this.#status = status;
    this.#retry = Date.now() + wait;
    this.#draw();
  }

  /** Live is only what hears every event from here on. */
  #connection() {
    const left = Math.max(0, Math.ceil((this.#retry - Date.now()) / 1000));
    return {
      over: said.over,
      opening: said.opening,
      live: said.live,
      broken: said.lost(words.units.seconds(count(left))),
    };
  }

  #draw() {
    if (!this.#campaign) return;
    const over = hasEnded(this.#campaign);
    const waiting = this.#campaign.live?.devicesWaiting || 0;
    const status = over ? 'over' : this.#status;
    const text = this.#connection()[status];
    if (this.line.textContent !== text) this.line.textContent = text;
    this.line.dataset.status = status;
    fill(
      this.now,
      h('p', { class: 'state-line' }, stateBadge(this.#campaign.state)),
      stateReason(this.#campaign.state),
      over || this.#campaign.live?.known !== false ? undefined : h('p', { class: 'reason' }, said.nodeSilent),
      this.#campaign.state.kind === 'waiting'
        ? h('p', { class: 'muted small' }, said.howTheyCome)
        : undefined,
      over || !waiting ? undefined : h('p', {}, said.waiting(waiting)),
      over ? undefined : cluster(this.#campaign.live?.nodes),
      authority(this.#campaign),
      [...this.#shards.values()].map((shard) => shardPart(shard, roundsUnder(this.#campaign))),
    );
  }
}

/** Only of several: one node is the usual, and nobody has to know of it. */
function cluster(nodes = 1) {
  return nodes > 1 ? h('p', {}, said.nodes(nodes)) : undefined;
}

/** Who vouches for devices, where somebody does. */
function authority({ credentials }) {
  if (!credentials) return undefined;
  const { issued, asOf, keyId } = credentials;
  return h(
    'div',
    { class: 'authority' },
    h('p', {}, said.authority(issued, moment(asOf))),
    facts([[said.key, h('code', { class: 'hash' }, keyId)]]),
  );
}

function roundsUnder({ assurance }) {
  return assurance === 'verified' ? VERIFIED_ROUNDS : ROUNDS;
}

function key(shard) {
  return `${shard.query}/${shard.shard}`;
}

function shardPart(shard, rounds) {
  return h(
    'div',
    { class: 'shard' },
    h('p', { class: 'shard-name' }, said.sum(shard.query, shard.shard)),
    roundsOf(shard, rounds),
    outs(shard.outs || {}),
  );
}

/** The rounds of a sum: what is done, what is under way, who is awaited and until when. */
function roundsOf(shard, rounds) {
  const at = rounds.indexOf(shard.round);
  const step = (round, place) => {
    const state = at < 0 || place < at ? 'done' : place > at ? 'later' : 'now';
    return h(
      'li',
      { class: `round round-${state}`, aria: state === 'now' ? { current: 'step' } : {} },
      h('span', { class: 'round-name' }, said.rounds[round]),
      h('span', { class: 'round-state' }, state === 'now' ? '' : said[state]),
      state === 'now' ? [h('span', { class: 'round-what' }, said.roundWhat[round]), arrivals(shard)] : [],
    );
  };
  return h('ol', { class: 'rounds', aria: { label: said.roundsLabel } }, rounds.map(step));
}

function arrivals(shard) {
  const part = h('span', { class: 'meter-part' });
  part.style.width = `${shard.expected ? (100 * shard.arrived) / shard.expected : 0}%`;
  const awaited = Math.max(0, shard.expected - shard.arrived);
  const { deadline } = shard;
  return [
    h(
      'span',
      { class: 'meter-line' },
      h('span', { class: 'meter meter-wide', aria: { hidden: 'true' } }, part),
      h('span', { class: 'numbers' }, words.of(count(shard.arrived), count(shard.expected))),
    ),
    h('span', { class: 'round-awaited' }, awaited > 0 ? said.awaited(awaited) : said.nobodyAwaited),
    deadline ? h('span', { class: 'round-until muted' }, said.closes(until(deadline), clock(deadline))) : [],
  ];
}

/** Whom the sum goes on without, and why. */
function outs(reasons) {
  const texts = Object.entries(reasons).map(([reason, devices]) =>
    words.privacy.reason(count(devices), words.privacy.reasons[reason] || reason.replaceAll('-', ' ')),
  );
  return texts.length ? h('p', { class: 'small muted' }, said.outs(texts)) : undefined;
}

function queryPart(query, rounds) {
  const text = query.answered
    ? said.answered(query.seats.answered, query.cells)
    : said.asks(query.devices, query.cells);
  return h(
    'details',
    { class: 'query', open: !query.answered },
    h('summary', {}, h('strong', {}, words.explain.query(query.number)), ' ', text),
    h('p', { class: 'small muted' }, said.issued(moment(query.issued), count(query.vectorLength))),
    h(
      'ul',
      { class: 'shards' },
      query.shards.map((shard) => endedShard(shard, rounds)),
    ),
  );
}

function endedShard(shard, rounds) {
  const took = shard.roundMillis.reduce((sum, each) => sum + each, 0);
  const reason = shard.reason ? shard.reason.replaceAll('-', ' ') : said.noReason;
  const end = { opened: said.opened, aborted: said.notOpened(reason), running: said.running }[shard.state];
  const text = said.ended(shard.number, end, seats(shard.seats));
  return h(
    'li',
    {},
    took > 0 ? said.cost(text, seconds(took), bytes(shard.bytes)) : text,
    shard.roundMillis.length === rounds.length
      ? h('span', { class: 'small muted' }, tookEach(shard, rounds))
      : undefined,
  );
}

/** How long each round took, in the order of the rounds. */
function tookEach(shard, rounds) {
  const texts = rounds.map((round, i) => said.took(said.rounds[round], seconds(shard.roundMillis[i])));
  return ` ${words.list(texts)}`;
}
