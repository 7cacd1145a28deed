import { fill, freshId, h } from '../text/dom.js';
import { country } from '../text/format.js';
import { words } from '../text/words.js';
import { Names } from './Names.js';
import { KINDS } from './NameSet.js';

const PAUSE = 120;

/** Finds a place by its name, a combobox of the ARIA practices: typing offers, arrows choose, Enter goes. */
export class PlaceSearch {
  #found = [];
  #chosen = -1;
  #timer;
  #looking = false;
  #turn = 0;

  /** @param onChoose called with a name that was chosen */
  constructor(onChoose) {
    this.onChoose = onChoose;
    const id = freshId('places');
    this.list = h('ul', {
      class: 'places',
      id,
      role: 'listbox',
      hidden: true,
      aria: { label: words.map.places },
    });
    this.input = h('input', {
      type: 'text',
      class: 'place-input',
      placeholder: words.map.findPlace,
      autocomplete: 'off',
      spellcheck: false,
      role: 'combobox',
      aria: { label: words.map.findPlace, controls: id, expanded: 'false', autocomplete: 'list' },
      on: {
        input: () => this.#typed(),
        keydown: (event) => this.#key(event),
        blur: () => setTimeout(() => this.#close(), 150),
      },
    });
    this.element = h('div', { class: 'place-search' }, this.input, this.list);
  }

  #typed() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#search(), PAUSE);
  }

  async #search() {
    const turn = ++this.#turn;
    this.#say(words.map.looking);
    const found = await Names.search(this.input.value).catch((problem) => {
      this.#close();
      throw problem;
    });
    if (turn !== this.#turn) return;
    this.#looking = false;
    this.#found = found;
    this.#chosen = found.length ? 0 : -1;
    this.#show(this.input.value.trim() !== '');
  }

  /** The first search reads all names, which takes a moment on a slow line. */
  #say(text) {
    this.#looking = true;
    if (!this.list.hidden || this.input.value.trim() === '') return;
    fill(this.list, note(text));
    this.list.hidden = false;
  }

  #show(open) {
    const options = this.#found.map((name, place) => this.#option(name, place));
    fill(this.list, options.length ? options : note(words.map.noPlace));
    this.list.hidden = !open;
    this.input.setAttribute('aria-expanded', open);
    if (open && options.length) this.input.setAttribute('aria-activedescendant', options[this.#chosen].id);
    else this.input.removeAttribute('aria-activedescendant');
  }

  #option(name, place) {
    const choose = (event) => {
      event.preventDefault();
      this.#go(place);
    };
    return h(
      'li',
      {
        id: `${this.list.id}-${place}`,
        role: 'option',
        aria: { selected: place === this.#chosen },
        on: { mousedown: choose },
      },
      h('span', {}, name.name),
      h('span', { class: 'muted small' }, kindOf(name)),
    );
  }

  #key(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && this.#found.length) {
      event.preventDefault();
      this.#chosen = (this.#chosen + step + this.#found.length) % this.#found.length;
      this.#show(true);
    } else if (event.key === 'Escape') {
      this.#close();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      this.#enter();
    }
  }

  /** Whoever types and presses Enter at once gets the first that is found. */
  async #enter() {
    clearTimeout(this.#timer);
    if (this.list.hidden || this.#looking) await this.#search();
    if (this.#chosen >= 0) this.#go(this.#chosen);
  }

  #go(place) {
    const name = this.#found[place];
    this.input.value = name.name;
    this.#close();
    this.onChoose(name);
  }

  #close() {
    this.list.hidden = true;
    this.input.setAttribute('aria-expanded', 'false');
    this.input.removeAttribute('aria-activedescendant');
  }
}

function note(text) {
  return h('li', { class: 'muted', role: 'option' }, text);
}

/** What a name is, for who has to choose between several. */
function kindOf({ kind, country: code }) {
  if (kind === KINDS.water) return words.map.water;
  if (kind === KINDS.country) return words.map.country;
  const land = code ? country(code) : '';
  return kind === KINDS.region ? words.map.region(land) : land;
}
