import { fill, h } from '../text/dom.js';
import { words } from '../text/words.js';

const said = words.series;
const ALONE = '';
const FIRST = 'first';
const NEXT = 'next:';

/** Whether a campaign stands alone, begins a series of maps, or is the next map of one. */
export class SeriesPart {
  #series = [];
  #campaigns = [];

  /** @param fields where the form keeps its fields */
  constructor(fields) {
    this.fields = fields;
    this.choice = h('select', { id: 'series', name: 'series' }, h('option', { value: ALONE }, said.alone));
    this.hint = h('p', { class: 'hint' }, said.aloneHint);
    this.begin = h(
      'div',
      { class: 'pair', hidden: true },
      fields.text('series.name', said.name, { placeholder: said.nameExample, inputMode: 'text' }),
      fields.text('series.maps', said.maps, { value: '4', hint: said.mapsHint, inputMode: 'numeric' }),
    );
    this.element = h(
      'div',
      { class: 'field' },
      h('label', { htmlFor: 'series' }, said.label),
      this.choice,
      this.hint,
      this.begin,
      fields.error('series', this.choice),
    );
  }

  /** Offers to go on with series that have maps left. */
  offer(all, campaigns) {
    this.#campaigns = campaigns;
    this.#series = all.filter((each) => each.started < each.maps);
    fill(
      this.choice,
      h('option', { value: ALONE }, said.alone),
      h('option', { value: FIRST }, said.first),
      this.#series.map((each) =>
        h('option', { value: NEXT + each.name }, said.next(each.name, each.started + 1, each.maps)),
      ),
    );
  }

  /** Chooses to go on with a series. */
  choose(name) {
    this.choice.value = NEXT + name;
    this.agree();
  }

  /** The series whose next map it is, if it is one. */
  get next() {
    const name = this.choice.value.startsWith(NEXT) ? this.choice.value.slice(NEXT.length) : undefined;
    return this.#series.find((each) => each.name === name);
  }

  /** The last campaign of that series. */
  get last() {
    const id = this.next?.campaigns.at(-1).id;
    return this.#campaigns.find((each) => each.id === id);
  }

  /** Shows what belongs to the choice. */
  agree() {
    this.begin.hidden = this.choice.value !== FIRST;
    if (this.next) this.hint.textContent = said.nextHint;
    else this.hint.textContent = this.begin.hidden ? said.aloneHint : said.firstHint;
  }

  /** What is asked for, if it is a series. */
  request() {
    if (this.next) return { name: this.next.name };
    if (this.choice.value !== FIRST) return undefined;
    const name = this.fields.value('series.name') || this.fields.value('name') || said.unnamed;
    return { name, maps: this.fields.value('series.maps') };
  }
}
