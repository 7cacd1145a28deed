import { CellSet } from '../map/CellSet.js';
import { MapStage } from '../map/MapStage.js';
import { planeOf } from '../map/planeOf.js';
import { PlacesPanel } from '../panels/PlacesPanel.js';
import { fill, h, told } from '../text/dom.js';
import { count, epsilon } from '../text/format.js';
import { words } from '../text/words.js';

/** One map for whoever has its link: nothing to change, and nothing of the campaign but this. */
export class SharedView {
  #closed = false;

  constructor(app, api, id, query) {
    Object.assign(this, { app, api, id, query: Number(query), title: words.link.title });
    this.stage = new MapStage((map, cell) => this.stage.mark(map && cell >= 0 ? map.set.names[cell] : ''));
    this.places = new PlacesPanel((map, cell) => {
      this.stage.goTo(map.set, cell);
      this.stage.mark(map.set.names[cell]);
    });
    this.heading = h('h1', {}, words.link.title);
    this.promise = h('div', { class: 'panel' });
    this.element = h(
      'div',
      { class: 'campaign' },
      h('div', { class: 'campaign-head' }, this.heading),
      h('div', { class: 'campaign-map' }, this.stage.element),
      h(
        'aside',
        { class: 'campaign-side', aria: { label: words.link.about } },
        this.places.element,
        this.promise,
      ),
    );
  }

  async start() {
    const [campaign, cells] = await Promise.all([
      this.api.shared(this.id, this.query),
      this.api.sharedCells(this.id, this.query),
    ]);
    if (this.#closed) return;
    const plane = planeOf(campaign);
    const set = new CellSet(cells, plane);
    this.stage.start(plane);
    document.title = words.title(campaign.name);
    this.heading.textContent = campaign.name;
    this.stage.controls.setCampaign(campaign);
    this.stage.show(0, { campaign, set });
    this.stage.fit(campaign);
    fill(
      this.promise,
      h('h2', {}, words.page.statement),
      h('p', {}, plane.words.lead(count(set.devices), epsilon(campaign.privacy.epsilon))),
      campaign.privacy.statement.map((line) => h('p', { class: 'small' }, told(line))),
    );
    await this.places.show({ campaign, set });
  }

  close() {
    this.#closed = true;
    this.stage.close();
  }
}
