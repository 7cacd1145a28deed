import { CellSet } from './CellSet.js';

const KEPT = 24;

/** The maps of campaigns after each query. They never change, so the last few are kept. */
export class CellSource {
  #sets = new Map();

  constructor(api) {
    this.api = api;
  }

  get(id, query) {
    const key = `${id}/${query}`;
    let set = this.#sets.get(key);
    if (!set) {
      set = this.api.cells(id, query).then((answer) => new CellSet(answer));
      set.catch(() => this.#sets.delete(key));
      this.#sets.set(key, set);
      if (this.#sets.size > KEPT) this.#sets.delete(this.#sets.keys().next().value);
    }
    return set;
  }
}
