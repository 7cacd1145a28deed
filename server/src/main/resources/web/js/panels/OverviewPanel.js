import { advice } from '../api/ApiError.js';
import { facts, fill, h, told } from '../text/dom.js';
import { planeOf } from '../map/planeOf.js';
import { count, moment, percent } from '../text/format.js';
import { hasEnded, stateReason } from '../text/state.js';
import { words } from '../text/words.js';

const said = words.overview;

/** What was asked, how far it is, and the two things that can be done to a campaign. */
export class OverviewPanel {
  constructor(view) {
    this.view = view;
    this.said = h('p', { class: 'field-error', role: 'alert' });
    this.element = h(
      'div',
      { class: 'panel' },
      h('h2', {}, words.campaign.overview),
      h('p', { class: 'muted' }, words.loading),
    );
  }

  show(campaign, queries) {
    fill(
      this.element,
      h('h2', {}, words.campaign.overview),
      h('p', { class: 'lead' }, inWords(queries)),
      campaign.population ? undefined : h('p', { class: 'muted small' }, said.counted),
      stateReason(campaign.state),
      showsNoise(queries) ? h('p', { class: 'reason' }, planeOf(campaign).words.onlyNoise) : undefined,
      facts([
        [planeOf(campaign).words.area, planeOf(campaign).area(campaign)],
        campaign.series ? [words.series.term, this.#series(campaign)] : undefined,
        [said.finest, planeOf(campaign).finest(campaign)],
        [said.devices, count(campaign.devices)],
        campaign.population ? [said.population, count(campaign.population)] : undefined,
        [said.participation, campaign.participation === 'once' ? said.once : said.everyQuery],
        [said.strategy, told(campaign.strategy)],
        [said.shardSize, said.shardSizeOf(count(campaign.shardSize))],
        [said.dropout, percent(campaign.toleratedDropout)],
        [said.corrupt, percent(campaign.corruptShare)],
        [said.assurance, words.privacy.assurances[campaign.assurance] ?? told(campaign.assurance)],
        campaign.categories.length ? [said.categories, words.list(campaign.categories)] : undefined,
        campaign.prior ? [said.prior, said.priorMap] : undefined,
        [said.created, moment(campaign.created)],
        campaign.ended ? [said.ended, moment(campaign.ended)] : undefined,
      ]),
      this.view.api.mayChange ? this.#actions(campaign) : undefined,
      this.said,
    );
  }

  #series({ series }) {
    const play = { type: 'button', class: 'link', on: { click: () => this.view.playSeries() } };
    return [
      h('span', {}, words.series.place(series.series, series.number, series.maps)),
      h('br'),
      h('button', play, words.series.playIt),
    ];
  }

  #actions(campaign) {
    const stop = this.#button(said.stop, said.stopQuestion, async () => {
      await this.view.api.stop(campaign.id);
    });
    const remove = this.#button(said.remove, said.removeQuestion, async () => {
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
        h('button', { type: 'button', class: 'quiet', on: { click: reset } }, said.keep),
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
  if (answered.length === 0) return said.none;
  const last = answered[answered.length - 1];
  const people = answered.reduce((sum, query) => sum + query.seats.answered, 0);
  return said.answered(answered.length, people, last.cells);
}
