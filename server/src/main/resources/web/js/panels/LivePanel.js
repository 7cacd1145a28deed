import { fill, h } from '../text/dom.js';
import { bytes, count, moment, plural, seconds, until } from '../text/format.js';
import { hasEnded, seats, stateBadge, stateReason } from '../text/state.js';

const ROUNDS = {
  keys: 'Round 1 of 5: keys',
  shares: 'Round 2 of 5: shares of secrets',
  verdict: 'Round 3 of 5: which shares are right',
  inputs: 'Round 4 of 5: masked vectors',
  opening: 'Round 5 of 5: opening the sum',
  over: 'Over',
};

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
    this.element = h('div', { class: 'panel' }, h('h2', {}, 'Progress'), this.line, this.now, this.past);
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
    const live = this.#broken ? `Connection lost; trying again in ${left} s` : 'Live';
    const words = over ? 'Ended; nothing changes any more' : live;
    if (this.line.textContent !== words) this.line.textContent = words;
    this.line.dataset.status = over ? 'over' : this.#broken ? 'broken' : 'live';
    fill(
      this.now,
      h('p', { class: 'state-line' }, stateBadge(this.#campaign.state)),
      stateReason(this.#campaign.state),
      over || this.#campaign.live?.known !== false
        ? undefined
        : h(
            'p',
            { class: 'reason' },
            'The node that runs this campaign does not answer: what it is doing now is not known.',
          ),
      over || !waiting ? undefined : h('p', {}, `${plural(waiting, 'device')} waiting for a seat`),
      [...this.#shards.values()].map(shardPart),
    );
  }
}

function key(shard) {
  return `${shard.query}/${shard.shard}`;
}

function shardPart(shard) {
  const part = h('span', { class: 'meter-part' });
  part.style.width = `${shard.expected ? (100 * shard.arrived) / shard.expected : 0}%`;
  const deadline = shard.deadline ? `, closes ${until(shard.deadline)}` : '';
  return h(
    'div',
    { class: 'shard' },
    h('p', { class: 'shard-name' }, `Query ${shard.query}, shard ${shard.shard}`),
    h('p', { class: 'small muted' }, (ROUNDS[shard.round] || shard.round) + deadline),
    h(
      'span',
      { class: 'meter-line' },
      h('span', { class: 'meter meter-wide', aria: { hidden: 'true' } }, part),
      h('span', { class: 'numbers' }, `${count(shard.arrived)} of ${count(shard.expected)}`),
    ),
    outs(shard.outs || {}),
  );
}

/** Whom the sum goes on without, and why. */
function outs(reasons) {
  const words = Object.entries(reasons).map(
    ([reason, devices]) => `${count(devices)} ${reason.replaceAll('-', ' ')}`,
  );
  return words.length ? h('p', { class: 'small muted' }, `Out: ${words.join(', ')}`) : undefined;
}

function queryPart(query) {
  const words = query.answered
    ? `Answered by ${plural(query.seats.answered, 'device')} over ${plural(query.cells, 'cell')}`
    : `Asks ${plural(query.devices, 'device')} about ${plural(query.cells, 'cell')}`;
  return h(
    'details',
    { class: 'query', open: !query.answered },
    h('summary', {}, h('strong', {}, `Query ${query.number}`), ` ${words}`),
    h(
      'p',
      { class: 'small muted' },
      `Issued ${moment(query.issued)}; vectors of ${count(query.vectorLength)} entries`,
    ),
    h('ul', { class: 'shards' }, query.shards.map(endedShard)),
  );
}

function endedShard(shard) {
  const took = shard.roundMillis.reduce((sum, each) => sum + each, 0);
  const end = {
    opened: 'opened',
    aborted: `not opened: ${(shard.reason || 'no reason given').replaceAll('-', ' ')}`,
    running: 'running',
  }[shard.state];
  const cost = took > 0 ? `, ${seconds(took)}, ${bytes(shard.bytes)}` : '';
  return h('li', {}, `Shard ${shard.number} ${end}; ${seats(shard.seats)}${cost}`);
}
