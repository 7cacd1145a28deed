import { percent } from '../text/format.js';
import { range } from '../text/phrases.js';
import { words } from '../text/words.js';
import { RateScale } from './RateScale.js';

/** An interval wider than this says next to nothing of a rate. */
const WIDE = 0.5;

/** Shows the share of a cell's people who are of a category, or how unsure that is. */
export class RateMeasure {
  /** @param what `rate`, or `width` for the width of its interval */
  constructor(name, category, what) {
    this.name = name;
    this.category = category;
    this.what = what;
    this.label = what === 'rate' ? words.rate.label(name) : words.rate.width(name);
    this.hatched = words.rate.hatched;
    this.hidesDoubt = what === 'rate';
  }

  scale(sets) {
    return this.what === 'rate'
      ? new RateScale(sets, this.category)
      : { kind: 'linear', brightness: (value) => value, ticks: RateScale.prototype.ticks, top: 1 };
  }

  value(set, cell) {
    const { rate, low, high } = set.rates[this.category];
    return this.what === 'rate' ? rate[cell] : high[cell] - low[cell];
  }

  shownValue(set, cell) {
    return this.value(set, cell);
  }

  isInDoubt(set, cell) {
    const { low, high } = set.rates[this.category];
    return high[cell] - low[cell] > WIDE;
  }

  unitsPerShare() {
    return 100;
  }

  describe(set, cell) {
    const { rate, low, high } = set.rates[this.category];
    return [
      words.rate.value(percent(rate[cell]), this.name),
      words.density.interval(range(low[cell], high[cell], percent)),
      words.rate.share(percent(set.share[cell]), set.plane.on(set, cell)),
      ...(this.isInDoubt(set, cell) ? [words.rate.tooFew] : []),
    ];
  }
}
