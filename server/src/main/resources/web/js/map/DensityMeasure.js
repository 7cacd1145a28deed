import { count, number, percent } from '../text/format.js';
import { range } from '../text/phrases.js';
import { words } from '../text/words.js';
import { DensityScale } from './DensityScale.js';
import { densityAround } from './neighbours.js';

const UNITS = {
  devices: (set) => set.devices,
  share: () => 100,
  people: (set) => set.population,
};

/**
 * Shows how densely a cell is populated: devices, shares of devices or people a true km2, or on so much
 * of two quantities.
 */
export class DensityMeasure {
  /** @param plane what the map is of */
  constructor(unit, kind, plane) {
    this.unit = UNITS[unit];
    this.kind = kind;
    this.label = words.density[unit](plane.per);
    this.hatched = words.density.hatched;
    this.hidesDoubt = false;
  }

  scale(sets) {
    return new DensityScale(sets, this.kind);
  }

  value(set, cell) {
    return set.area[cell] > 0 ? set.share[cell] / set.area[cell] : 0;
  }

  /**
   * What is drawn: the value, but for a cell that may be empty and may as well be like its neighbours.
   * Such a cell is no hole in a busy place, only one where nobody was counted by chance.
   */
  shownValue(set, cell) {
    return this.#isLikeNeighbours(set, cell) ? densityAround(set, cell) : this.value(set, cell);
  }

  #isLikeNeighbours(set, cell) {
    if (!set.mayBeEmpty(cell) || set.area[cell] <= 0) return false;
    const around = densityAround(set, cell);
    return around > this.value(set, cell) && around <= set.high[cell] / set.area[cell];
  }

  isInDoubt(set, cell) {
    return set.mayBeEmpty(cell);
  }

  /** What a share a km2 is in the legend's unit. */
  unitsPerShare(set) {
    return this.unit(set);
  }

  /** A cell in a few lines, the most important first. */
  describe(set, cell) {
    const factor = this.unit(set) / set.area[cell];
    const said = words.density;
    const [share, low, high] = [set.share[cell], set.low[cell], set.high[cell]];
    return [
      said.value(number(share * factor), this.label),
      said.interval(range(low * factor, high * factor)),
      said.part(percent(share), count(share * set.devices), set.plane.on(set, cell)),
      ...(this.isInDoubt(set, cell) ? [said.mayBeEmpty] : []),
      ...(this.#isLikeNeighbours(set, cell) ? [said.likeNeighbours] : []),
    ];
  }
}
