import { fill, freshId, h } from '../text/dom.js';

/** Chooses the second map: any campaign that has one, after any of its queries. */
export class ComparePicker {
  #campaigns = [];

  /** @param onChoose called with a campaign and the number of a query */
  constructor(onChoose) {
    this.onChoose = onChoose;
    const [campaign, query] = [freshId('other'), freshId('other')];
    this.campaign = h('select', { id: campaign, on: { change: () => this.#chooseCampaign() } });
    this.query = h('select', { id: query, on: { change: () => this.#choose() } });
    this.element = h(
      'div',
      { class: 'compare-picker', hidden: true },
      h('label', { htmlFor: campaign }, 'Compare with'),
      this.campaign,
      h('label', { htmlFor: query }, 'after query'),
      this.query,
    );
  }

  /** Offers campaigns and begins with the first step of the one that is shown. */
  open(campaigns, current) {
    this.#campaigns = campaigns.filter((each) => each.queriesAnswered > 0);
    fill(
      this.campaign,
      this.#campaigns.map((each) => h('option', { value: each.id }, each.name)),
    );
    this.campaign.value = current.id;
    this.element.hidden = false;
    this.#offerQueries();
    this.query.value = 1;
    this.#choose();
  }

  close() {
    this.element.hidden = true;
  }

  #chosen() {
    return this.#campaigns.find((each) => each.id === this.campaign.value);
  }

  #chooseCampaign() {
    this.#offerQueries();
    this.#choose();
  }

  #offerQueries() {
    const answers = this.#chosen().queriesAnswered;
    fill(
      this.query,
      Array.from({ length: answers }, (_, i) => h('option', { value: i + 1 }, String(i + 1))),
    );
    this.query.value = answers;
  }

  #choose() {
    this.onChoose(this.#chosen(), Number(this.query.value));
  }
}
