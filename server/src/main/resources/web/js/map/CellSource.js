import { CellSet } from './CellSet.js';
import { planeOf } from './planeOf.js';

const KEPT = 24;

/** The maps of campaigns after each query. They never change, so the last few are kept. */
export class CellSource {
  #sets = new Map();

  constructor(api) {
    this.api = api;
  }

  get(campaign, query) {
    const key = `${campaign.id}/${query}`;
    let set = this.#sets.get(key);
    if (!set) {
      set = this.api.cells(campaign.id, query).then((answer) => new CellSet(answer, planeOf(campaign)));
      set.catch(() => this.#sets.delete(key));
      this.#sets.set(key, set);
      if (this.#sets.size > KEPT) this.#sets.delete(this.#sets.keys().next().value);
    }
    return set;
  }
}
