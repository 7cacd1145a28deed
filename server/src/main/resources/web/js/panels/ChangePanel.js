import { advice } from '../api/ApiError.js';
import { facts, fill, h } from '../text/dom.js';
import { count, percent, signed } from '../text/format.js';
import { range } from '../text/phrases.js';
import { words } from '../text/words.js';
import { apart } from './apart.js';

const said = words.change;
const LISTED = 10;
/** The false-alarm rate of a cell, as the interval of a change has it. */
const FALSE_ALARMS = 0.01;

/** What changed between two maps: how much is sure, what chance alone would do, and where it is most. */
export class ChangePanel {
  #turn = 0;

  /** @param onPick called with a change, `{change}`, and a cell's number */
  constructor(onPick) {
    this.onPick = onPick;
    this.element = h('div', { class: 'panel', hidden: true });
  }

  async show(shown) {
    const turn = ++this.#turn;
    this.element.hidden = !shown;
    if (!shown) return;
    const { change, campaign } = shown;
    const sure = change.sure();
    const places = apart(change, sure, campaign, LISTED);
    try {
      const near = await Promise.all(places.map((cell) => change.plane.nameOf(change, cell)));
      if (turn === this.#turn) this.#draw(shown, sure, places, near);
    } catch (problem) {
      if (turn === this.#turn) fill(this.element, h('p', { class: 'field-error' }, advice(problem)));
    }
  }

  #draw(shown, sure, places, near) {
    const { change, caption } = shown;
    const [before, after] = change.devices;
    fill(
      this.element,
      h('h2', {}, said.title),
      h('p', { class: 'muted small' }, caption),
      h('p', { class: 'lead' }, sure.length ? said.sure(sure.length, change.size) : said.none),
      h('p', {}, said.chance(Math.round(FALSE_ALARMS * change.size))),
      h('p', { class: 'muted small' }, said.shares(count(before), count(after))),
      places.length ? h('p', { class: 'muted small' }, said.lead) : undefined,
      h(
        'ol',
        { class: 'busiest' },
        places.map((cell, place) => this.#item(shown, cell, near[place])),
      ),
    );
  }

  #item(shown, cell, near) {
    const { change } = shown;
    return h(
      'li',
      {},
      h('button', { type: 'button', class: 'link', on: { click: () => this.onPick(shown, cell) } }, near),
      h(
        'span',
        { class: 'numbers-line' },
        said.fromTo(percent(change.before[cell]), percent(change.after[cell])),
      ),
      h('span', { class: 'muted small' }, said.line(points(change.change(cell)), interval(change, cell))),
    );
  }
}

/** A cell of a change, explained. */
export async function explainChange(change, cell) {
  const near = await change.plane.nameOf(change, cell).catch(() => undefined);
  const sureness = change.change(cell) > 0 ? said.more : said.less;
  const shape = change.shapeOf(cell);
  return [
    h('h2', {}, said.title),
    h('p', { class: 'cell-name' }, near ?? ''),
    h('p', { class: 'headline' }, change.mayBeNothing(cell) ? said.mayBeNothing : sureness),
    h('p', {}, said.fromTo(percent(change.before[cell]), percent(change.after[cell]))),
    h('p', {}, said.interval(points(change.change(cell)), interval(change, cell))),
    facts(change.plane.facts(change, cell, shape.length === 1 ? shape[0] : undefined)),
  ];
}

function points(share) {
  return signed(100 * share, 2);
}

function interval(change, cell) {
  return range(change.low(cell), change.high(cell), points);
}
