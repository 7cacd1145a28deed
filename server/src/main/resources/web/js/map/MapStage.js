import { PlaceSearch } from '../ground/PlaceSearch.js';
import { h } from '../text/dom.js';
import { words } from '../text/words.js';
import { ChangeMeasure } from '../change/ChangeMeasure.js';
import { Appearance } from './Appearance.js';
import { Legend } from './Legend.js';
import { MapControls } from './MapControls.js';
import { MapLink } from './MapLink.js';
import { MapPane } from './MapPane.js';

const TOOLS_EDGE = 20;

/** One map, or two beside each other that move together and share one scale. */
export class MapStage {
  #shown = [];
  #link;
  #marked = '';
  #campaign;
  #plane;
  #change;
  #company = [];

  /** @param onPick called with what is shown, `{campaign, set}` or `{change}`, and a cell's number or -1 */
  constructor(onPick) {
    this.onPick = onPick;
    this.panes = [this.#pane(0)];
    this.legend = new Legend();
    this.controls = new MapControls(
      () => this.draw(),
      () => this.#cover(),
    );
    this.holder = h('div', { class: 'panes' }, this.panes[0].element);
    this.search = new PlaceSearch((name) => this.panes[0].goTo(name));
    this.busy = this.#button('', () => this.panes[0].fitBusy());
    this.whole = this.#button('', () => this.#campaign && this.panes[0].fit(this.#campaign));
    this.tools = h('div', { class: 'map-tools' }, this.search.element, this.whole, this.busy);
    this.panes[0].roomAbove = () => this.#coveredByTools();
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

  /** Once the element is on the page, and it is known what the map is of. */
  start(plane) {
    this.#plane = plane;
    this.whole.textContent = plane.words.whole;
    this.busy.textContent = plane.words.busyPart;
    this.search.element.hidden = plane.isSpace;
    this.panes[0].start(plane);
    this.#cover();
  }

  get isStarted() {
    return this.#plane !== undefined;
  }

  #cover() {
    if (this.isStarted) this.panes.forEach((pane) => pane.setOpacity(this.controls.cover));
  }

  #button(label, act) {
    return h('button', { type: 'button', class: 'tool', on: { click: act } }, label);
  }

  close() {
    this.#link?.close();
    this.panes.forEach((pane) => pane.close());
  }

  /** On a wide page the tools float over the map; what is fitted into it goes below them. */
  #coveredByTools() {
    return getComputedStyle(this.tools).position === 'absolute' ? this.tools.offsetHeight + TOOLS_EDGE : 0;
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
    const second = this.#pane(1);
    const seen = this.panes[0].map.getBounds();
    this.panes.push(second);
    this.holder.append(second.element);
    second.start(this.#plane);
    this.#cover();
    const first = this.panes[0].map;
    this.#keepInView(seen);
    second.map.setView(first.getCenter(), first.getZoom(), { animate: false });
    this.#link = new MapLink(first, second.map);
  }

  #closeSecond() {
    this.#link?.close();
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

  /** Whether two maps move together; a second that does not is shown where it is. */
  setLinked(on, other) {
    this.#link?.close();
    this.#link = undefined;
    const [first, second] = this.panes;
    if (!second) return;
    second.home = undefined;
    if (on) {
      second.map.setView(first.map.getCenter(), first.map.getZoom(), { animate: false });
      this.#link = new MapLink(first.map, second.map);
    } else {
      second.fit(other);
    }
  }

  /** Shows a change, `{change, caption}`, in place of the first map; nothing shows that map again. */
  showChange(change) {
    this.#change = change;
    this.controls.setChanging(change !== undefined);
    this.busy.hidden = change !== undefined;
    this.draw();
  }

  /** Maps that are not shown now and share the scale all the same, so that one after another compare. */
  setCompany(sets) {
    this.#company = sets;
    this.draw();
  }

  fit(campaign) {
    this.#campaign = campaign;
    this.panes[0].frame(campaign);
    this.panes[0].fit(campaign);
  }

  /** Shows a cell with what is around it. */
  goTo(set, cell) {
    this.panes[0].goToCell(set, cell);
  }

  /** Marks a cell in every map that has it. */
  mark(name) {
    this.#marked = name;
    this.panes.forEach((pane) => pane.mark(name));
  }

  draw() {
    if (this.#change) this.#drawChange();
    else this.#drawMaps();
    this.mark(this.#marked);
  }

  #drawChange() {
    const { change, caption: text } = this.#change;
    const measure = new ChangeMeasure(change.plane);
    const scale = measure.scale([change]);
    this.panes[0].show(new Appearance(change, measure, scale, this.controls.outline.checked), measure, text);
    this.legend.element.hidden = false;
    this.legend.show(measure, scale, change);
  }

  #drawMaps() {
    const shown = this.#shown.filter((map) => map);
    if (shown.length === 0) return;
    const measure = this.controls.measure();
    const able = shown.filter(
      ({ set }) => measure.category === undefined || set.rates.length > measure.category,
    );
    const company = this.#company.filter(({ rates }) => rates.length >= (measure.category ?? -1) + 1);
    const scale = measure.scale([...able.map(({ set }) => set), ...company]);
    this.#shown.forEach((map, place) => {
      const appearance = able.includes(map)
        ? new Appearance(map.set, measure, scale, this.controls.outline.checked)
        : undefined;
      this.panes[place].show(appearance, measure, caption(map));
    });
    this.legend.element.hidden = able.length === 0;
    if (able.length > 0) this.legend.show(measure, scale, able[0].set);
  }

  #pane(place) {
    return new MapPane(place, (cell) => this.onPick(this.#change ?? this.#shown[place], cell));
  }
}

function caption({ campaign, set }) {
  return words.map.caption(campaign.name, set.query, set.size);
}
