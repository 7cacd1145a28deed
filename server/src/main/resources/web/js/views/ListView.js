import { advice } from '../api/ApiError.js';
import { fill, h } from '../text/dom.js';
import { count, metres, moment, plural, squareKm } from '../text/format.js';
import { epsilonMeter, stateBadge, stateReason } from '../text/state.js';
import { areaKm2 } from '../map/mercator.js';

const EVERY = 4_000;

/** All campaigns: state, area, what is spent, devices, and what a waiting one waits for. */
export class ListView {
  #timer;
  #shown = '';

  constructor(app, api) {
    this.app = app;
    this.api = api;
    this.title = 'Campaigns';
    this.body = h('div', { class: 'list-body' }, h('p', { class: 'muted' }, 'Loading …'));
    this.element = h(
      'section',
      { class: 'page' },
      h(
        'div',
        { class: 'page-head' },
        h('h1', {}, 'Campaigns'),
        api.mayChange ? h('a', { class: 'button primary', href: '#/new' }, 'New campaign') : undefined,
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
    const campaigns = await this.api.campaigns();
    const now = JSON.stringify(campaigns);
    if (now === this.#shown) return;
    const focused = document.activeElement?.getAttribute('href');
    this.#shown = now;
    fill(this.body, campaigns.length ? table(campaigns) : empty(this.api.mayChange));
    if (focused) this.body.querySelector(`a[href="${focused}"]`)?.focus();
  }
}

function empty(mayChange) {
  return h(
    'div',
    { class: 'empty' },
    h('h2', {}, 'No campaign yet'),
    h(
      'p',
      {},
      'A campaign asks devices about an area and refines a map of it, query by query. ' +
        'Nothing is spent until you start one.',
    ),
    mayChange ? h('a', { class: 'button', href: '#/new' }, 'Plan the first one') : undefined,
  );
}

function table(campaigns) {
  const heads = ['Campaign', 'State', 'Area', 'Epsilon charged', 'Devices', 'Queries', 'Created'];
  return h(
    'table',
    { class: 'list' },
    h('caption', { class: 'visually-hidden' }, 'Campaigns, the newest first'),
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
  const cell = (label, ...content) => h('td', { data: { label } }, ...content);
  return h(
    'tr',
    {},
    h(
      'th',
      { scope: 'row' },
      h('a', { href: `#/campaigns/${campaign.id}` }, campaign.name),
      stateReason(campaign.state),
    ),
    cell('State', stateBadge(campaign.state)),
    cell(
      'Area',
      h('span', {}, squareKm(areaKm2(campaign.area))),
      h('span', { class: 'muted small' }, `cells from ${metres(campaign.finestCellMetres)}`),
    ),
    cell('Epsilon charged', epsilonMeter(campaign)),
    cell('Devices', h('span', { class: 'numbers' }, count(campaign.devices))),
    cell('Queries', h('span', {}, plural(campaign.queriesAnswered, 'answer'))),
    cell('Created', h('span', { class: 'muted' }, moment(campaign.created))),
  );
}
