import { PlaceSearch } from '../ground/PlaceSearch.js';
import { h } from '../text/dom.js';
import { plural } from '../text/format.js';
import { words } from '../text/words.js';
import { Appearance } from './Appearance.js';
import { Legend } from './Legend.js';
import { MapControls } from './MapControls.js';
import { MapLink } from './MapLink.js';
import { MapPane } from './MapPane.js';

/** One map, or two beside each other that move together and share one scale. */
export class MapStage {
  #shown = [];
  #link;
  #marked = '';
  #campaign;

  /** @param onPick called with a map that is shown, `{campaign, set}`, and a cell's number or -1 */
  constructor(onPick) {
    this.onPick = onPick;
    this.panes = [this.#pane('Map', 0)];
    this.legend = new Legend();
    this.controls = new MapControls(
      () => this.draw(),
      () => this.#cover(),
    );
    this.holder = h('div', { class: 'panes' }, this.panes[0].element);
    this.search = new PlaceSearch((name) => this.panes[0].goTo(name));
    this.tools = h(
      'div',
      { class: 'map-tools' },
      this.search.element,
      this.#button(words.fitArea, () => this.#campaign && this.panes[0].fit(this.#campaign)),
      this.#button(words.fitData, () => this.panes[0].fitBusy()),
    );
    this.empty = h('p', { class: 'map-empty' });
    this.element = h(
      'div',
      { class: 'stage' },
      this.tools,
      this.holder,
      h('div', { class: 'map-key' }, this.legend.element, this.controls.element),
      this.empty,
    );
    this.legend.element.hidden = true;
  }

  start() {
    this.panes[0].start();
    this.#cover();
  }

  #cover() {
    this.panes.forEach((pane) => pane.setOpacity(this.controls.cover));
  }

  #button(label, act) {
    return h('button', { type: 'button', class: 'tool', on: { click: act } }, label);
  }

  close() {
    this.#link?.close();
    this.panes.forEach((pane) => pane.close());
  }

  /** Says why there is no map; nothing when there is one. */
  explain(text) {
    this.empty.textContent = text;
  }

  /** Opens or closes the second map. */
  setCompare(on) {
    if (on === this.panes.length > 1) return;
    this.element.classList.toggle('comparing', on);
    if (on) this.#openSecond();
    else this.#closeSecond();
  }

  #openSecond() {
    const second = this.#pane('Second map', 1);
    const seen = this.panes[0].map.getBounds();
    this.panes.push(second);
    this.holder.append(second.element);
    second.start();
    this.#cover();
    const first = this.panes[0].map;
    this.#keepInView(seen);
    second.map.setView(first.getCenter(), first.getZoom(), { animate: false });
    this.#link = new MapLink(first, second.map);
  }

  #closeSecond() {
    this.#link.close();
    const seen = this.panes[0].map.getBounds();
    const second = this.panes.pop();
    second.close();
    second.element.remove();
    this.#keepInView(seen);
    this.#shown.length = Math.min(1, this.#shown.length);
    this.draw();
  }

  /** After the panes changed their size: the whole area if nobody has moved, else what was seen. */
  #keepInView(seen) {
    const pane = this.panes[0];
    pane.map.invalidateSize({ animate: false });
    if (pane.home) pane.fit(pane.home);
    else pane.map.fitBounds(seen, { animate: false });
  }

  /** Shows a map in a pane: `{campaign, set}`. */
  show(place, map) {
    this.#shown[place] = map;
    this.panes[place].frame(map.campaign);
    this.draw();
  }

  fit(campaign) {
    this.#campaign = campaign;
    this.panes[0].frame(campaign);
    this.panes[0].fit(campaign);
  }

  /** Shows a cell with what is around it. */
  goTo(set, cell) {
    const { latitude, longitude } = set.middleOf(cell);
    const map = this.panes[0].map;
    this.panes[0].home = undefined;
    map.setView([latitude, longitude], Math.max(map.getZoom(), 13), { animate: false });
  }

  /** Marks a cell in every map that has it. */
  mark(name) {
    this.#marked = name;
    this.panes.forEach((pane) => pane.mark(name));
  }

  draw() {
    const shown = this.#shown.filter((map) => map);
    if (shown.length === 0) return;
    const measure = this.controls.measure();
    const able = shown.filter(
      ({ set }) => measure.category === undefined || set.rates.length > measure.category,
    );
    const scale = measure.scale(able.map(({ set }) => set));
    this.#shown.forEach((map, place) => {
      const appearance = able.includes(map)
        ? new Appearance(map.set, measure, scale, this.controls.outline.checked)
        : undefined;
      this.panes[place].show(appearance, measure, caption(map));
    });
    this.legend.element.hidden = able.length === 0;
    if (able.length > 0) this.legend.show(measure, scale, able[0].set);
    this.mark(this.#marked);
  }

  #pane(label, place) {
    return new MapPane(label, (cell) => this.onPick(this.#shown[place], cell));
  }
}

function caption({ campaign, set }) {
  return `${campaign.name} · after query ${set.query} · ${plural(set.size, 'cell')}`;
}
