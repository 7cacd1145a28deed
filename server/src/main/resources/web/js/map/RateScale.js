const HIGH_QUANTILE = 0.98;
const TOPS = [0.1, 0.2, 0.3, 0.5, 1];

/** From none to all, or to what nearly all well known rates stay below when that is less. */
export class RateScale {
  constructor(sets, category) {
    const known = sets.flatMap((set) => {
      const { rate, low, high } = set.rates[category];
      return [...rate].filter((_, cell) => high[cell] - low[cell] < 0.5);
    });
    known.sort((one, other) => one - other);
    const high = known[Math.floor(HIGH_QUANTILE * (known.length - 1))];
    this.top = TOPS.find((each) => each >= high) || 1;
    this.kind = 'linear';
  }

  brightness(rate) {
    return Math.min(1, rate / this.top);
  }

  ticks() {
    return [0, 0.2, 0.4, 0.6, 0.8, 1].map((place) => ({ value: 100 * place * this.top, place }));
  }
}
