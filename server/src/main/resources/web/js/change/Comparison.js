import { advice } from '../api/ApiError.js';
import { ComparePicker } from '../map/ComparePicker.js';
import { moment } from '../text/format.js';
import { words } from '../text/words.js';
import { ChangeSet } from './ChangeSet.js';
import { isComparable, relation } from './relation.js';
import { TimePlayer } from './TimePlayer.js';

const said = words.compare;
/** More maps than anybody looks through; the newest stay. */
const MOST_MAPS = 24;

/** What is played together: the maps of a series, or else all of one area. */
function isOfOneSeries(one, other) {
  return !other.series || one.series?.series === other.series.series;
}

/** Compares the map that is shown with others: beside it, as a change, or one after another over time. */
export class Comparison {
  #turn = 0;
  #on = false;
  #sameArea = [];

  /**
   * @param parts `api`, `source`, `stage`, `say` for what goes wrong, `current` for the campaign and query
   *     that are shown, `onChange` for a change that is shown or nothing, `onMode` for the way of comparing
   */
  constructor(parts) {
    Object.assign(this, parts);
    this.picker = new ComparePicker(() => this.refresh());
    this.player = new TimePlayer(
      (campaign) => this.#play(campaign),
      (campaigns) => this.#accompany(campaigns),
    );
    this.element = this.picker.element;
  }

  /** @param mode how to compare, when it is opened */
  async toggle(mode) {
    this.#on = !this.#on;
    if (!this.#on) {
      this.#turn += 1;
      this.picker.close();
      this.#leave();
      this.onMode(undefined);
      return;
    }
    const { campaign } = this.current();
    const campaigns = (await this.api.campaigns()).filter((each) => isComparable(each, campaign));
    const others = campaigns.filter((each) => each.id !== campaign.id && each.queriesAnswered > 0);
    this.#sameArea = others.filter((each) => relation(each, campaign) === 'same').slice(0, MOST_MAPS - 1);
    this.picker.open(campaigns, campaign, this.#sameArea, mode);
  }

  get isOn() {
    return this.#on;
  }

  close() {
    this.player.close();
  }

  /** After anything was chosen, or the map that is compared has changed. */
  async refresh() {
    // While campaigns are still asked for, nothing can have been chosen.
    if (!this.#on || this.picker.element.hidden) return;
    const turn = ++this.#turn;
    const { mode } = this.picker;
    this.#leave(mode);
    this.onMode(mode);
    this.picker.other.hidden = mode === 'time';
    try {
      if (mode === 'time') this.#openTime();
      else await this.#open(mode, turn);
    } catch (problem) {
      this.say(advice(problem));
    }
  }

  /** Takes away what belongs to another way of comparing. */
  #leave(mode) {
    this.stage.setCompare(mode === 'beside');
    if (mode !== 'change') {
      this.stage.showChange(undefined);
      this.onChange(undefined);
    }
    if (mode !== 'time') {
      this.player.close();
      this.player.element.remove();
      this.stage.setCompany([]);
    }
  }

  async #open(mode, turn) {
    const [{ campaign, query }, other] = [this.current(), this.picker.campaign];
    const places = relation(campaign, other);
    this.picker.say(this.#note(mode, places, campaign.id === other.id));
    const [set, second] = await Promise.all([
      this.source.get(campaign, query),
      this.source.get(other, this.picker.query),
    ]);
    if (turn !== this.#turn) return;
    if (mode === 'change' && places === 'same' && campaign.id !== other.id) {
      this.#showChange({ campaign, set }, { campaign: other, set: second });
    } else if (mode === 'change') {
      this.stage.showChange(undefined);
      this.onChange(undefined);
    } else {
      this.stage.show(1, { campaign: other, set: second });
      this.stage.setLinked(places !== 'apart', other);
    }
  }

  #note(mode, places, isOne) {
    if (places !== 'same') return said.notes[places];
    if (mode !== 'change' || !isOne) return '';
    return this.#sameArea.length ? said.notes.oneCampaign : `${said.notes.oneCampaign} ${said.notes.noOther}`;
  }

  /** The earlier campaign is what the later one changed from. */
  #showChange(one, other) {
    const isLater = new Date(one.campaign.created) >= new Date(other.campaign.created);
    const [before, after] = isLater ? [other, one] : [one, other];
    const name = ({ campaign }) => said.option(campaign.name, moment(campaign.created));
    const change = new ChangeSet(before.set, after.set, one.campaign.square);
    const caption = words.change.caption(name(before), name(after));
    this.stage.showChange({ change, caption });
    this.onChange({ change, caption, campaign: one.campaign });
  }

  #openTime() {
    const { campaign } = this.current();
    const all = [...this.#sameArea.filter((each) => isOfOneSeries(each, campaign)), campaign];
    this.picker.say(all.length < 2 ? words.time.one : '');
    this.picker.extra.replaceChildren(this.player.element);
    this.player.open(all, campaign);
  }

  async #play(campaign) {
    const turn = ++this.#turn;
    const set = await this.source.get(campaign, campaign.queriesAnswered).catch((problem) => {
      this.say(advice(problem));
    });
    if (set && turn === this.#turn) this.stage.show(0, { campaign, set });
  }

  /** All that are played share one scale. */
  async #accompany(campaigns) {
    const sets = await Promise.all(
      campaigns.map((each) => this.source.get(each, each.queriesAnswered).catch(() => undefined)),
    );
    if (this.#on && this.picker.mode === 'time') this.stage.setCompany(sets.filter((set) => set));
  }
}
