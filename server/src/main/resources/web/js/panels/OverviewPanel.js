import { advice } from '../api/ApiError.js';
import { facts, fill, h } from '../text/dom.js';
import { areaKm2 } from '../map/mercator.js';
import { bounds, count, metres, moment, percent, plural, squareKm } from '../text/format.js';
import { hasEnded, stateReason } from '../text/state.js';

/** What was asked, how far it is, and the two things that can be done to a campaign. */
export class OverviewPanel {
  constructor(view) {
    this.view = view;
    this.said = h('p', { class: 'field-error', role: 'alert' });
    this.element = h(
      'div',
      { class: 'panel' },
      h('h2', {}, 'Overview'),
      h('p', { class: 'muted' }, 'Loading …'),
    );
  }

  show(campaign, queries) {
    fill(
      this.element,
      h('h2', {}, 'Overview'),
      h('p', { class: 'lead' }, inWords(queries)),
      stateReason(campaign.state),
      showsNoise(queries)
        ? h(
            'p',
            { class: 'reason' },
            'Nobody in the area can be told from noise: what the map shows is noise.',
          )
        : undefined,
      facts([
        ['Area', `${squareKm(areaKm2(campaign.area))}; ${bounds(campaign.area)}`],
        ['Finest cell', metres(campaign.finestCellMetres)],
        ['Devices', count(campaign.devices)],
        campaign.population ? ['Population', count(campaign.population)] : undefined,
        [
          'Participation',
          campaign.participation === 'once'
            ? 'each device answers once'
            : 'each device may answer every query',
        ],
        ['Strategy', campaign.strategy],
        ['Shard size', `up to ${count(campaign.shardSize)} devices a sum`],
        ['Tolerated dropout', percent(campaign.toleratedDropout)],
        ['Corrupt share', percent(campaign.corruptShare)],
        campaign.categories.length ? ['Categories', campaign.categories.join(', ')] : undefined,
        campaign.prior ? ['Starts from', 'an earlier map'] : undefined,
        ['Created', moment(campaign.created)],
        campaign.ended ? ['Ended', moment(campaign.ended)] : undefined,
      ]),
      this.view.api.mayChange ? this.#actions(campaign) : undefined,
      this.said,
    );
  }

  #actions(campaign) {
    const stop = this.#button('Stop', 'Stop now? The answers so far stand.', async () => {
      await this.view.api.stop(campaign.id);
    });
    const remove = this.#button('Delete', 'Delete it and its maps for ever?', async () => {
      await this.view.api.remove(campaign.id);
      this.view.app.go('/');
    });
    return h('div', { class: 'actions' }, hasEnded(campaign) ? undefined : stop, remove);
  }

  /** A button that asks once more before it acts. */
  #button(label, question, act) {
    const holder = h('div', { class: 'confirm' });
    const ask = h('button', { type: 'button', class: 'quiet', on: { click: () => confirm() } }, label);
    const reset = () => fill(holder, ask);
    const confirm = () => {
      const yes = h('button', { type: 'button', class: 'danger', on: { click: () => run() } }, label);
      fill(
        holder,
        h('span', {}, question),
        yes,
        h('button', { type: 'button', class: 'quiet', on: { click: reset } }, 'Keep'),
      );
      yes.focus();
    };
    const run = async () => {
      reset();
      this.said.textContent = '';
      await act().catch((problem) => (this.said.textContent = advice(problem)));
    };
    reset();
    return holder;
  }
}

function showsNoise(queries) {
  const answered = queries.filter((query) => query.answered);
  return answered.length > 0 && answered.every((query) => query.onlyNoise);
}

function inWords(queries) {
  const answered = queries.filter((query) => query.answered);
  if (answered.length === 0) return 'No query has its answer yet.';
  const last = answered[answered.length - 1];
  const people = answered.reduce((sum, query) => sum + query.seats.answered, 0);
  const asked = plural(answered.length, 'query', 'queries');
  return `${asked} answered by ${plural(people, 'device')}; the map has ${plural(last.cells, 'cell')}.`;
}
