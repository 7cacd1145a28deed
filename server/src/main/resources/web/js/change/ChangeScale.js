/** From so much less over nothing to so much more: even near nothing, and logarithmic above. */
const EVEN_PART = 0.15;
const HIGH_QUANTILE = 0.98;

/** How strong a change of density is drawn: from -1 to 1. Densities are shares of all devices a km2. */
export class ChangeScale {
  /** @param changes the sets that share the scale */
  constructor(changes) {
    this.kind = 'change';
    this.top = Math.max(...changes.map(strongest)) || 1;
    this.even = EVEN_PART * this.top;
  }

  strength(density) {
    const size = Math.asinh(Math.abs(density) / this.even) / Math.asinh(this.top / this.even);
    return Math.sign(density) * Math.min(1, size);
  }

  /** Round values to both sides, each with its place from 0 to 1. */
  ticks(unitsPerShare) {
    const top = this.top * unitsPerShare;
    const power = 10 ** Math.floor(Math.log10(top));
    const last = [5, 2, 1].find((digit) => digit * power <= top) * power;
    const values = [-last, -last / 10, 0, last / 10, last];
    return values.map((value) => ({ value, place: (1 + this.strength(value / unitsPerShare)) / 2 }));
  }
}

/** What nearly all sure changes stay below; of all changes if none is sure. */
function strongest(change) {
  const sure = change.sure();
  const cells = sure.length ? sure : Array.from({ length: change.size }, (_, cell) => cell);
  const sizes = cells
    .filter((cell) => change.area[cell] > 0)
    .map((cell) => Math.abs(change.change(cell)) / change.area[cell])
    .sort((one, other) => one - other);
  return sizes[Math.floor(HIGH_QUANTILE * (sizes.length - 1))] ?? 0;
}
