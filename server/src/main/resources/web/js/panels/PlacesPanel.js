import { advice } from '../api/ApiError.js';
import { fill, h } from '../text/dom.js';
import { number } from '../text/format.js';
import { range } from '../text/phrases.js';
import { words } from '../text/words.js';
import { EARTH } from '../map/EarthPlane.js';
import { busiest } from './busiest.js';

/** The busiest places of a map, by the names of what is near, each with its interval. */
export class PlacesPanel {
  #turn = 0;

  /** What is listed, a line each. */
  lines = [];

  /** @param onPick called with a map, `{campaign, set}`, and a cell's number */
  constructor(onPick) {
    this.onPick = onPick;
    this.heading = h('h2', {}, EARTH.words.busiest.title);
    this.body = h('div', {}, h('p', { class: 'muted' }, words.busiest.none));
    this.element = h('div', { class: 'panel' }, this.heading, this.body);
  }

  async show(map) {
    const turn = ++this.#turn;
    const places = busiest(map);
    const { plane } = map.set;
    this.heading.textContent = plane.words.busiest.title;
    try {
      const near = await Promise.all(places.map((cell) => plane.nameOf(map.set, cell)));
      if (turn === this.#turn) this.#draw(map, places, near);
    } catch (problem) {
      if (turn === this.#turn) fill(this.body, h('p', { class: 'field-error' }, advice(problem)));
    }
  }

  #draw(map, places, near) {
    this.lines = places.map((cell, place) => line(map.set, cell, near[place]));
    if (places.length === 0) {
      fill(this.body, h('p', { class: 'muted' }, map.set.plane.words.busiest.noise));
      return;
    }
    const items = places.map((cell, place) => this.#item(map, cell, near[place], places[place - 1]));
    fill(
      this.body,
      h('p', {}, sureness(map.set, places)),
      h('p', { class: 'muted small' }, words.busiest.lead),
      h('ol', { class: 'busiest' }, items),
    );
  }

  #item(map, cell, near, before) {
    const { set } = map;
    const { value, interval } = figures(set, cell);
    const unclear = before !== undefined && density(set, 'high', cell) > density(set, 'low', before);
    return h(
      'li',
      {},
      h('button', { type: 'button', class: 'link', on: { click: () => this.onPick(map, cell) } }, near),
      h('span', { class: 'numbers-line' }, h('strong', {}, value), ` ${interval}`),
      unclear ? h('span', { class: 'muted small' }, set.plane.words.busiest.unclear) : undefined,
    );
  }
}

/** What can be said of the order: whether one place is surely ahead of all others. */
function sureness(set, [first, ...others]) {
  const ahead = others.filter((other) => density(set, 'high', other) < density(set, 'low', first));
  const said = set.plane.words.busiest;
  if (ahead.length === others.length) return said.firstIsSure;
  return said.orderIsOpen(others.length - ahead.length);
}

function figures(set, cell) {
  const devices = (share) => number((share * set.devices) / set.area[cell]);
  return {
    value: words.busiest.value(devices(set.share[cell]), set.plane.per),
    interval: words.busiest.interval(range(set.low[cell], set.high[cell], devices)),
  };
}

function line(set, cell, near) {
  const { value, interval } = figures(set, cell);
  return words.busiest.line(near, value, interval);
}

function density(set, column, cell) {
  return set[column][cell] / set.area[cell];
}
