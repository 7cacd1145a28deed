/** From none to all, or to the highest rate that the maps know well when that is far below. */
export class RateScale {
  constructor(sets, category) {
    const known = sets.flatMap((set) => {
      const { rate, low, high } = set.rates[category];
      return [...rate].filter((_, cell) => high[cell] - low[cell] < 0.5);
    });
    const highest = known.reduce((most, each) => Math.max(most, each), 0);
    this.top = [0.1, 0.2, 0.5, 1].find((each) => each >= highest) || 1;
    this.kind = 'linear';
  }

  brightness(rate) {
    return Math.min(1, rate / this.top);
  }

  ticks() {
    return [0, 0.25, 0.5, 0.75, 1].map((place) => ({ value: 100 * place * this.top, place }));
  }
}
