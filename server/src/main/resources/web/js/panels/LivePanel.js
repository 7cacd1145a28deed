import { fill, h } from '../text/dom.js';
import { clock, count, moment } from '../text/format.js';
import { bytes, seconds, until } from '../text/phrases.js';
import { hasEnded, seats, stateBadge, stateReason } from '../text/state.js';
import { words } from '../text/words.js';

const said = words.live;
/** As docs/protocol.md has them, in their order. */
const ROUNDS = ['keys', 'shares', 'verdict', 'inputs', 'opening'];

/** What happens now: the connection, the state, the secure sums under way and those that ended. */
export class LivePanel {
  #shards = new Map();
  #campaign;
  #broken = 0;
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
    fill(this.past, queries.map(queryPart).reverse());
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
    this.#broken = status === 'broken' ? Date.now() + wait : 0;
    this.#draw();
  }

  #draw() {
    if (!this.#campaign) return;
    const over = hasEnded(this.#campaign);
    const waiting = this.#campaign.live?.devicesWaiting || 0;
    const left = Math.max(0, Math.ceil((this.#broken - Date.now()) / 1000));
    const live = this.#broken ? said.lost(words.units.seconds(count(left))) : said.live;
    const text = over ? said.over : live;
    if (this.line.textContent !== text) this.line.textContent = text;
    this.line.dataset.status = over ? 'over' : this.#broken ? 'broken' : 'live';
    fill(
      this.now,
      h('p', { class: 'state-line' }, stateBadge(this.#campaign.state)),
      stateReason(this.#campaign.state),
      over || this.#campaign.live?.known !== false ? undefined : h('p', { class: 'reason' }, said.nodeSilent),
      over || !waiting ? undefined : h('p', {}, said.waiting(waiting)),
      over ? undefined : cluster(this.#campaign.live?.nodes),
      [...this.#shards.values()].map(shardPart),
    );
  }
}

/** Only of several: one node is the usual, and nobody has to know of it. */
function cluster(nodes = 1) {
  return nodes > 1 ? h('p', {}, said.nodes(nodes)) : undefined;
}

function key(shard) {
  return `${shard.query}/${shard.shard}`;
}

function shardPart(shard) {
  return h(
    'div',
    { class: 'shard' },
    h('p', { class: 'shard-name' }, said.sum(shard.query, shard.shard)),
    roundsOf(shard),
    outs(shard.outs || {}),
  );
}

/** The five rounds of a sum: what is done, what is under way, who is awaited and until when. */
function roundsOf(shard) {
  const at = ROUNDS.indexOf(shard.round);
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
  return h('ol', { class: 'rounds', aria: { label: said.roundsLabel } }, ROUNDS.map(step));
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

function queryPart(query) {
  const text = query.answered
    ? said.answered(query.seats.answered, query.cells)
    : said.asks(query.devices, query.cells);
  return h(
    'details',
    { class: 'query', open: !query.answered },
    h('summary', {}, h('strong', {}, words.explain.query(query.number)), ' ', text),
    h('p', { class: 'small muted' }, said.issued(moment(query.issued), count(query.vectorLength))),
    h('ul', { class: 'shards' }, query.shards.map(endedShard)),
  );
}

function endedShard(shard) {
  const took = shard.roundMillis.reduce((sum, each) => sum + each, 0);
  const reason = shard.reason ? shard.reason.replaceAll('-', ' ') : said.noReason;
  const end = { opened: said.opened, aborted: said.notOpened(reason), running: said.running }[shard.state];
  const text = said.ended(shard.number, end, seats(shard.seats));
  return h(
    'li',
    {},
    took > 0 ? said.cost(text, seconds(took), bytes(shard.bytes)) : text,
    shard.roundMillis.length === ROUNDS.length
      ? h('span', { class: 'small muted' }, took5(shard))
      : undefined,
  );
}

/** How long each round took, in the order of the rounds. */
function took5(shard) {
  const texts = ROUNDS.map((round, i) => said.took(said.rounds[round], seconds(shard.roundMillis[i])));
  return ` ${words.list(texts)}`;
}
