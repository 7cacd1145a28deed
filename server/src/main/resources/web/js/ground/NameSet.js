/** Kinds of names, as tools/basemap writes them. */
export const KINDS = { place: 0, capital: 1, district: 2, country: 3, region: 4, water: 5 };

const CELLS = 360;

/** A file of names with their places, the most important first, in columns. */
export class NameSet {
  #plain;
  #grid;

  constructor({ names, countries, kinds, sizes, longitudes, latitudes }) {
    this.names = names.split('\n');
    this.countries = countries;
    this.kinds = Uint8Array.from(kinds, Number);
    this.sizes = Int32Array.from(sizes);
    this.longitudes = Float64Array.from(longitudes, (value) => value / 1e4);
    this.latitudes = Float64Array.from(latitudes, (value) => value / 1e4);
    this.size = this.names.length;
    this.all = names;
  }

  at(index) {
    return {
      name: this.names[index],
      country: this.countries.slice(2 * index, 2 * index + 2).trim(),
      kind: this.kinds[index],
      size: this.sizes[index],
      longitude: this.longitudes[index],
      latitude: this.latitudes[index],
    };
  }

  /** Names without accents and capitals, to search in. */
  get plain() {
    this.#plain ??= plainly(this.all).split('\n');
    return this.#plain;
  }

  /** The names between parallels and meridians, by importance, as long as they are wanted. */
  inside({ south, west, north, east }) {
    const found = [];
    const columns = Math.min(CELLS, Math.floor(east) - Math.floor(west) + 1);
    for (let row = Math.floor(south); row <= Math.floor(north); row++) {
      for (let step = 0; step < columns; step++) {
        found.push(...(this.#cells().get(cell(Math.floor(west) + step, row)) || []));
      }
    }
    return found.sort((one, other) => one - other);
  }

  #cells() {
    if (this.#grid) return this.#grid;
    this.#grid = new Map();
    for (let index = 0; index < this.size; index++) {
      const key = cell(Math.floor(this.longitudes[index]), Math.floor(this.latitudes[index]));
      if (this.#grid.has(key)) this.#grid.get(key).push(index);
      else this.#grid.set(key, [index]);
    }
    return this.#grid;
  }
}

/** Squares of one degree, wherever around the earth a map has been moved. */
function cell(column, row) {
  return (row + 90) * CELLS + ((((column + 180) % CELLS) + CELLS) % CELLS);
}

export function plainly(text) {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
