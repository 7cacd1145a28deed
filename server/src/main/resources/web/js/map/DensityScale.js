const BRIGHTEST_QUANTILE = 0.998;
/** Below this part of the brightest the logarithmic scale is about even ... */
const EVEN_PART = 0.06;
/** ... or below so many times its root, when a few towns hold nearly all people. */
const EVEN_ROOTS = 0.2;

/**
 * How bright a density is: a scale that several maps share. Densities are shares of all devices a
 * km2. `linear` is even; `log` is the inverse hyperbolic sine, even near zero, so that empty is
 * dark and noise stays quiet, and logarithmic above. Both end at a high quantile of the ground.
 */
export class DensityScale {
  /** @param sets the maps that share the scale */
  constructor(sets, kind) {
    this.kind = kind;
    this.top = Math.max(...sets.map(brightest)) || 1;
    const mean = Math.max(...sets.map(meanDensity)) || 1;
    const relative = this.top / mean;
    this.even = mean * Math.min(EVEN_PART * relative, EVEN_ROOTS * Math.sqrt(relative));
  }

  /** From 0 for nobody to 1 for the brightest. */
  brightness(density) {
    if (this.kind === 'linear') return Math.min(1, density / this.top);
    return Math.min(1, Math.asinh(density / this.even) / Math.asinh(this.top / this.even));
  }

  /** Round values for a legend in some unit, each with its place from 0 to 1. */
  ticks(unitsPerShare) {
    const top = this.top * unitsPerShare;
    const values = this.kind === 'linear' ? evenSteps(top) : decades(top);
    const ticks = [{ value: 0, place: 0 }];
    for (const value of values) {
      const place = this.brightness(value / unitsPerShare);
      if (place <= 1 && place - ticks[ticks.length - 1].place > 0.14) ticks.push({ value, place });
    }
    return ticks;
  }
}

function evenSteps(top) {
  const rough = top / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].find((each) => each * power >= rough) * power;
  return Array.from({ length: Math.floor(top / step) }, (_, i) => (i + 1) * step);
}

function decades(top) {
  const last = Math.floor(Math.log10(top));
  const values = [];
  for (let power = last - 4; power <= last; power++) {
    for (const digit of [1, 2, 5]) values.push(digit * 10 ** power);
  }
  return values.filter((value) => value <= top);
}

function meanDensity(set) {
  return 1 / set.area.reduce((sum, each) => sum + each, 0);
}

/** The density that all but a sliver of the inhabited ground stays below. */
function brightest(set) {
  const cells = [];
  let ground = 0;
  for (let cell = 0; cell < set.size; cell++) {
    if (set.share[cell] > 0 && set.area[cell] > 0) {
      cells.push([set.share[cell] / set.area[cell], set.area[cell]]);
      ground += set.area[cell];
    }
  }
  cells.sort((one, other) => one[0] - other[0]);
  let passed = 0;
  for (const [density, area] of cells) {
    passed += area;
    if (passed >= BRIGHTEST_QUANTILE * ground) return density;
  }
  return 0;
}
