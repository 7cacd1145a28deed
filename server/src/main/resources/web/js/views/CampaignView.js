import { advice } from '../api/ApiError.js';
import { EventFeed } from '../api/EventFeed.js';
import { Comparison } from '../change/Comparison.js';
import { CellSource } from '../map/CellSource.js';
import { EARTH } from '../map/EarthPlane.js';
import { pictureOf } from '../map/MapPicture.js';
import { MapStage } from '../map/MapStage.js';
import { planeOf } from '../map/planeOf.js';
import { StepSlider } from '../map/StepSlider.js';
import { ChangePanel } from '../panels/ChangePanel.js';
import { ExplainPanel } from '../panels/ExplainPanel.js';
import { ExportPanel } from '../panels/ExportPanel.js';
import { LivePanel } from '../panels/LivePanel.js';
import { OverviewPanel } from '../panels/OverviewPanel.js';
import { mapPage } from '../panels/mapPage.js';
import { PlacesPanel } from '../panels/PlacesPanel.js';
import { PrivacyPanel } from '../panels/PrivacyPanel.js';
import { Tabs } from '../panels/Tabs.js';
import { fill, h } from '../text/dom.js';
import { words } from '../text/words.js';
import { epsilonMeter, hasEnded, stateBadge } from '../text/state.js';

/** A campaign: its map as it sharpens, and beside it why it may be trusted. */
export class CampaignView {
  #campaign;
  #feed;
  #closed = false;
  #refreshing;

  /** @param way `time` where its series is to be played at once */
  constructor(app, api, id, way) {
    Object.assign(this, { app, api, id, way, title: words.campaign.title });
    this.source = new CellSource(api);
    this.stage = new MapStage((map, cell) => this.#pick(map, cell));
    this.slider = new StepSlider((query) => this.#step(query));
    this.comparison = new Comparison({
      api,
      source: this.source,
      stage: this.stage,
      say: (text) => app.say(text),
      current: () => ({ campaign: this.#campaign, query: this.slider.value }),
      onChange: (change) => this.#showChange(change),
      onMode: (mode) => this.#setMode(mode),
    });
    this.overview = new OverviewPanel(this);
    this.explain = new ExplainPanel(api);
    this.privacy = new PrivacyPanel(api, (same) => this.#showReplay(same));
    this.live = new LivePanel();
    this.exports = new ExportPanel(api, (campaign) => this.#page(campaign));
    this.places = new PlacesPanel((map, cell) => this.#visit(map, cell));
    this.changes = new ChangePanel((change, cell) => this.#visit(change, cell));
    this.tabs = new Tabs(words.campaign.about, [
      { name: 'overview', label: words.campaign.overview, element: this.overview.element },
      {
        name: 'places',
        label: EARTH.words.tab,
        element: h('div', {}, this.changes.element, this.places.element),
      },
      { name: 'cell', label: words.campaign.cell, element: this.explain.element },
      { name: 'privacy', label: words.campaign.privacy, element: this.privacy.element },
      { name: 'live', label: words.campaign.progress, element: this.live.element },
      { name: 'export', label: words.campaign.export, element: this.exports.element },
    ]);
    this.heading = h('h1', {}, words.campaign.title);
    this.summary = h('div', { class: 'campaign-summary' });
    this.replayed = h('span', { class: 'replay-badge' });
    this.compare = h(
      'button',
      {
        type: 'button',
        class: 'quiet',
        aria: { pressed: 'false' },
        on: { click: () => this.#toggleCompare('beside') },
      },
      words.compare.button,
    );
    this.element = this.#layout();
  }

  #layout() {
    return h(
      'div',
      { class: 'campaign' },
      h('div', { class: 'campaign-head' }, this.heading, this.summary, this.compare),
      h('div', { class: 'campaign-map' }, this.comparison.element, this.stage.element, this.slider.element),
      h('aside', { class: 'campaign-side', aria: { label: words.campaign.about } }, this.tabs.element),
    );
  }

  async start() {
    await this.#refresh();
    if (this.#closed) return;
    if (this.way === 'time' && this.#campaign.queriesAnswered > 0) await this.playSeries();
    if (hasEnded(this.#campaign)) return;
    if (this.#campaign.queriesAnswered === 0) this.tabs.offer('live');
    this.#feed = new EventFeed(
      this.api,
      this.id,
      (name, data) => this.#onEvent(name, data),
      (status, wait) => this.live.setConnection(status, wait),
      (fault) => this.app.say(advice(fault)),
    );
    this.#feed.start();
  }

  close() {
    this.#closed = true;
    this.#feed?.close();
    clearTimeout(this.#refreshing);
    this.slider.close();
    this.comparison.close();
    this.live.close();
    this.stage.close();
  }

  /** Reads everything anew; a map that came meanwhile is shown if the newest was. */
  async #refresh() {
    const [campaign, queries] = await Promise.all([this.api.campaign(this.id), this.api.queries(this.id)]);
    if (this.#closed) return;
    if (!this.stage.isStarted) this.#openStage(campaign);
    this.#setCampaign(campaign);
    this.live.setQueries(queries);
    this.overview.show(campaign, queries);
    const before = Number(this.slider.input.max);
    const first = this.slider.element.hidden;
    if (campaign.queriesAnswered > 0 && (first || before !== campaign.queriesAnswered)) {
      this.slider.setAnswers(campaign.queriesAnswered);
    }
    await this.privacy.show(campaign, queries);
    this.#replay();
  }

  /** Once it is known what the campaign is about. */
  #openStage(campaign) {
    const plane = planeOf(campaign);
    this.stage.start(plane);
    this.tabs.rename('places', plane.words.tab);
    this.stage.fit(campaign);
  }

  /** After the map was drawn: the coordinator makes one map at a time. */
  #replay() {
    if (this.drawn && !this.#closed) this.privacy.replay.show(this.#campaign);
  }

  #setCampaign(campaign) {
    this.#campaign = campaign;
    document.title = words.title(campaign.name);
    this.heading.textContent = campaign.name;
    fill(
      this.summary,
      stateBadge(campaign.state),
      h(
        'span',
        { class: 'labelled' },
        h('span', { class: 'muted' }, words.campaign.epsilon),
        epsilonMeter(campaign),
      ),
      this.replayed,
    );
    this.stage.controls.setCampaign(campaign);
    this.compare.hidden = campaign.queriesAnswered === 0;
    this.live.setCampaign(campaign);
    if (campaign.queriesAnswered === 0) {
      this.exports.show(campaign, 0);
      this.stage.explain(words.map.none);
    }
    if (hasEnded(campaign)) this.#feed?.close();
  }

  async #step(query) {
    const campaign = this.#campaign;
    const set = await this.source.get(campaign, query).catch((problem) => this.app.say(advice(problem)));
    if (!set || this.#closed || this.slider.value !== query) return;
    this.stage.explain('');
    this.stage.show(0, { campaign, set });
    this.drawn = true;
    this.#replay();
    this.exports.show(campaign, query);
    this.places.show({ campaign, set });
    this.explain.clear();
    this.stage.mark('');
    this.comparison.refresh();
    // Fetched ahead; should it fail, whoever steps there is told.
    if (query > 1) this.source.get(campaign, query - 1).catch(() => {});
  }

  #pick(map, cell) {
    if (!map || cell < 0) {
      this.explain.clear();
      this.stage.mark('');
      return;
    }
    this.stage.mark((map.change ?? map.set).names[cell]);
    if (map.change) this.explain.showChange(map.change, cell);
    else this.explain.show(map.campaign, map.set, cell);
    this.tabs.show('cell');
  }

  /** Goes to a cell of the first map and explains it. */
  #visit(map, cell) {
    this.stage.goTo(map.change ?? map.set, cell);
    this.#pick(map, cell);
  }

  /** The map as it is shown, as one file. */
  async #page(campaign) {
    const { statement } = await this.api.privacy(campaign.id);
    const { legend, panes } = this.stage;
    return mapPage({
      campaign,
      set: await this.source.get(campaign, this.slider.value),
      picture: pictureOf(panes[0].map),
      legend: legend.bar,
      ticks: legend.text,
      unit: legend.unit.textContent,
      places: this.places.lines,
      statement,
      credit: panes[0].element.querySelector('.leaflet-control-attribution')?.textContent,
    });
  }

  #showReplay(same) {
    const found = same ? words.replay.same : words.replay.other;
    this.replayed.textContent = same === undefined ? '' : found;
    this.replayed.classList.toggle('replay-other', same === false);
  }

  /** Plays the maps of its series, or else of its area. */
  async playSeries() {
    if (!this.comparison.isOn) await this.#toggleCompare('time');
    // On a phone the map is above whatever was pressed.
    this.comparison.element.scrollIntoView({ block: 'nearest' });
  }

  async #toggleCompare(mode) {
    await this.comparison.toggle(mode);
    this.compare.setAttribute('aria-pressed', this.comparison.isOn);
  }

  /** What the places are of: a change while one is shown, else the map. */
  #showChange(change) {
    this.changes.show(change);
    this.places.element.hidden = change !== undefined;
    this.explain.clear();
    if (change) this.tabs.show('places');
  }

  /** Over time the steps of a campaign have no place; afterwards its own map comes back. */
  #setMode(mode) {
    const wasAway = this.away;
    this.away = mode === 'time';
    this.slider.element.hidden = this.away;
    if (wasAway && !this.away) this.#step(this.slider.value);
  }

  #onEvent(name, data) {
    if (this.#closed) return;
    if (name === 'campaign') {
      this.#setCampaign(data);
      this.live.setShards(data.live?.shards || []);
    } else if (name === 'state') this.live.setState(data);
    else if (name === 'shard-progress') this.live.progress(data.shard);
    else if (name === 'shard-ended') this.live.ended(data);
    if (name === 'deleted') this.#leave();
    else if (name !== 'shard-progress') this.#refreshSoon();
  }

  /** Many events at once are one refresh. */
  #refreshSoon() {
    this.#refreshing ??= setTimeout(() => {
      this.#refreshing = undefined;
      this.#refresh().catch((problem) => this.app.say(advice(problem)));
    }, 250);
  }

  #leave() {
    this.app.goHome(words.fault.deleted);
  }
}
