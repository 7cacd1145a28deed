import { advice } from '../api/ApiError.js';
import { facts, fill, h, told } from '../text/dom.js';
import { hasEnded } from '../text/state.js';
import { words } from '../text/words.js';
import { saveFile } from './saveFile.js';

const said = words.replay;

/**
 * Whether the map follows from the transcript, as the coordinator finds itself, and how to find out without
 * it. A campaign that has ended is replayed unasked; one that runs, when somebody wishes.
 */
export class ReplayPart {
  #shown = '';
  #turn = 0;

  /** @param onReplay called with whether the map is the same, once that is known; before, with nothing */
  constructor(api, onReplay) {
    Object.assign(this, { api, onReplay });
    this.element = h('div', { class: 'replay', hidden: true });
  }

  /** Of a campaign as it is now; only what is new is replayed. */
  show(campaign) {
    const state = `${campaign.id} ${campaign.queriesAnswered} ${hasEnded(campaign)}`;
    this.element.hidden = campaign.queriesAnswered === 0;
    if (state === this.#shown || this.element.hidden) return;
    this.#shown = state;
    this.onReplay(undefined);
    if (hasEnded(campaign)) this.#replay(campaign);
    else this.#offer(campaign);
  }

  #offer(campaign) {
    const check = { type: 'button', on: { click: () => this.#replay(campaign) } };
    this.#fill(h('p', {}, said.running), h('button', check, said.check));
  }

  async #replay(campaign) {
    const turn = ++this.#turn;
    this.#fill(h('p', { class: 'muted' }, said.wait));
    try {
      const result = await this.api.replay(campaign.id);
      if (turn === this.#turn) this.#tell(campaign, result);
    } catch (problem) {
      if (turn !== this.#turn) return;
      const none = problem.code === 'no-transcript';
      this.#fill(h('p', { class: 'muted' }, none ? said.none : advice(problem)));
    }
  }

  #tell(campaign, { same, queries, whole, mapHash, fault }) {
    this.onReplay(same);
    if (!same) {
      this.#fill(
        h('p', { class: 'reason' }, h('strong', {}, said.other)),
        h('p', {}, said.otherWhat, ' ', told(fault)),
      );
      return;
    }
    this.#fill(
      h('p', { class: 'replayed' }, h('strong', {}, said.same)),
      h('p', {}, whole ? said.whole(queries) : said.partly(queries)),
      h('p', {}, said.own),
      h('p', {}, h('code', {}, said.command(`transcript-${campaign.id.slice(0, 8)}.json`))),
      this.#save(campaign),
      facts([[said.hash, h('code', { class: 'hash' }, mapHash)]]),
    );
  }

  #save(campaign) {
    const status = h('span', { class: 'small', role: 'status' });
    const save = () =>
      saveFile(
        () => this.api.transcript(campaign.id),
        (text) => (status.textContent = text),
      );
    return h('p', {}, h('button', { type: 'button', on: { click: save } }, said.take), ' ', status);
  }

  #fill(...children) {
    fill(this.element, h('h3', {}, said.title), ...children);
  }
}
