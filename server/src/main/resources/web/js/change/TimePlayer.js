import { StepSlider } from '../map/StepSlider.js';
import { fill, h } from '../text/dom.js';
import { moment } from '../text/format.js';
import { words } from '../text/words.js';

/** Goes through maps of one area in the order of time, by hand or by itself; each can be left out. */
export class TimePlayer {
  #campaigns = [];
  #left = new Set();

  /**
   * @param onShow called with a campaign
   * @param onChoose called with the campaigns that are to be shown, when others were chosen
   */
  constructor(onShow, onChoose) {
    Object.assign(this, { onShow, onChoose });
    this.slider = new StepSlider(
      (step) => this.onShow(this.chosen[step - 1]),
      words.time.label,
      (step) => this.#text(step),
    );
    this.summary = h('summary', {});
    this.list = h('ul', { class: 'time-list' });
    this.element = h(
      'div',
      { class: 'time-player' },
      this.slider.element,
      h('details', { class: 'time-maps' }, this.summary, this.list),
    );
  }

  /** @param campaigns of one area, with maps */
  open(campaigns, current) {
    const time = (campaign) => new Date(campaign.created).getTime();
    this.#campaigns = [...campaigns].sort((one, other) => time(one) - time(other));
    this.#left.clear();
    fill(
      this.list,
      this.#campaigns.map((campaign) => this.#item(campaign)),
    );
    this.#choose(this.#campaigns.findIndex((each) => each.id === current.id) + 1);
  }

  close() {
    this.slider.close();
  }

  get chosen() {
    return this.#campaigns.filter((each) => !this.#left.has(each.id));
  }

  #item(campaign) {
    const change = (event) => {
      if (event.target.checked) this.#left.delete(campaign.id);
      else this.#left.add(campaign.id);
      if (this.chosen.length === 0) {
        event.target.checked = true;
        this.#left.delete(campaign.id);
      }
      this.#choose(Math.min(this.slider.value, this.chosen.length));
    };
    return h(
      'li',
      {},
      h(
        'label',
        { class: 'check' },
        h('input', { type: 'checkbox', checked: true, on: { change } }),
        words.compare.option(campaign.name, moment(campaign.created)),
      ),
    );
  }

  #choose(step) {
    this.summary.textContent = words.time.which(this.chosen.length, this.#campaigns.length);
    this.onChoose(this.chosen);
    this.slider.setAnswers(this.chosen.length);
    this.slider.set(step);
  }

  #text(step) {
    const campaign = this.chosen[step - 1];
    return campaign ? moment(campaign.created) : '';
  }
}
