import { advice } from '../api/ApiError.js';
import { fill, h } from '../text/dom.js';
import { count, moment } from '../text/format.js';
import { epsilonMeter, stateBadge, stateReason } from '../text/state.js';
import { words } from '../text/words.js';
import { placeOf, seriesTable } from './seriesTable.js';
import { planeOf } from '../map/planeOf.js';

const EVERY = 4_000;

/** All campaigns: state, area, what is spent, devices, and what a waiting one waits for. */
export class ListView {
  #timer;
  #shown = '';

  constructor(app, api) {
    this.app = app;
    this.api = api;
    this.title = words.campaigns.title;
    this.body = h('div', { class: 'list-body' }, h('p', { class: 'muted' }, words.loading));
    this.element = h(
      'section',
      { class: 'page' },
      h(
        'div',
        { class: 'page-head' },
        h('h1', {}, words.campaigns.title),
        api.mayChange ? h('a', { class: 'button primary', href: '#/new' }, words.nav.newCampaign) : undefined,
      ),
      this.body,
    );
  }

  async start() {
    await this.#refresh();
    this.#timer = setInterval(() => {
      if (!document.hidden)
        this.#refresh().then(
          () => this.app.say(''),
          (e) => this.app.say(advice(e)),
        );
    }, EVERY);
  }

  close() {
    clearInterval(this.#timer);
  }

  /** Draws only what changed, so that nobody loses their place. */
  async #refresh() {
    const [campaigns, series] = await Promise.all([this.api.campaigns(), this.api.series()]);
    const now = JSON.stringify([campaigns, series]);
    if (now === this.#shown) return;
    const focused = document.activeElement?.getAttribute('href');
    this.#shown = now;
    fill(
      this.body,
      campaigns.length ? table(campaigns) : empty(this.api.mayChange),
      series.length ? seriesTable(series, this.api.mayChange) : undefined,
    );
    if (focused) this.body.querySelector(`a[href="${focused}"]`)?.focus();
  }
}

function empty(mayChange) {
  return h(
    'div',
    { class: 'empty' },
    h('h2', {}, words.campaigns.none),
    h('p', {}, words.campaigns.what),
    mayChange ? h('a', { class: 'button', href: '#/new' }, words.campaigns.first) : undefined,
  );
}

function table(campaigns) {
  const { name, state, area, charged, devices, queries, created } = words.campaigns;
  const heads = [name, state, area, charged, devices, queries, created];
  return h(
    'table',
    { class: 'list' },
    h('caption', { class: 'visually-hidden' }, words.campaigns.caption),
    h(
      'thead',
      {},
      h(
        'tr',
        {},
        heads.map((head) => h('th', { scope: 'col' }, head)),
      ),
    ),
    h('tbody', {}, campaigns.map(row)),
  );
}

function row(campaign) {
  const said = words.campaigns;
  const cell = (label, ...content) => h('td', { data: { label } }, ...content);
  return h(
    'tr',
    {},
    h(
      'th',
      { scope: 'row' },
      h('a', { href: `#/campaigns/${campaign.id}` }, campaign.name),
      campaign.series ? h('p', { class: 'muted small' }, placeOf(campaign.series)) : undefined,
      stateReason(campaign.state),
    ),
    cell(said.state, stateBadge(campaign.state)),
    cell(
      said.area,
      h('span', {}, nameOf(campaign), planeOf(campaign).brief(campaign)),
      h('span', { class: 'muted small' }, said.cellsFrom(planeOf(campaign).finest(campaign))),
    ),
    cell(said.charged, epsilonMeter(campaign)),
    cell(said.devices, h('span', { class: 'numbers' }, count(campaign.devices))),
    cell(said.queries, h('span', {}, said.answers(campaign.queriesAnswered))),
    cell(said.created, h('span', { class: 'muted' }, moment(campaign.created))),
  );
}

/** Where it is, once that is known; without a name the list says no less than before. */
function nameOf(campaign) {
  const line = h('span', { class: 'area-name', hidden: true });
  const found = (text) => {
    line.textContent = text ?? '';
    line.hidden = !text;
  };
  planeOf(campaign)
    .nameOfArea(campaign)
    .then(found, () => {});
  return line;
}
