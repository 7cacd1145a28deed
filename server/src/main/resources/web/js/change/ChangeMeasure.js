import { percent, signed } from '../text/format.js';
import { range } from '../text/phrases.js';
import { words } from '../text/words.js';
import { ChangeScale } from './ChangeScale.js';

/** Less and more: the colour-blind tell blue and orange apart too, on light and dark ground. */
const LESS = [36, 104, 196];
const MORE = [218, 94, 8];
/** The weaker a change, the more of the ground is seen; where it may be nothing, nearly all of it. */
const LEAST_COVER = 0.16;
const DOUBT_PART = 0.35;
const HATCH = 0x8c6b6472;

/** Shows what became more and what less between two maps, hatched where it may be nothing. */
export class ChangeMeasure {
  /** @param plane what the maps are of */
  constructor(plane) {
    this.label = words.change.unit(plane.per);
    this.hatched = words.change.hatched;
    this.diverges = true;
  }

  scale(changes) {
    return new ChangeScale(changes);
  }

  colour(change, cell, scale) {
    const density = change.area[cell] > 0 ? change.change(cell) / change.area[cell] : 0;
    return pixel(scale.strength(density), change.mayBeNothing(cell) ? DOUBT_PART : 1);
  }

  hatch(change, cell) {
    return change.mayBeNothing(cell) ? HATCH >>> 0 : 0;
  }

  /** The colours of the legend, from 0 to 1. */
  ramp(place) {
    return pixel(2 * place - 1, 1);
  }

  unitsPerShare() {
    return 100;
  }

  tick(value) {
    return signed(value, 2);
  }

  /** A cell in a few lines, the most important first. */
  describe(change, cell) {
    const said = words.change;
    const points = (share) => signed(100 * share, 2);
    const [before, after] = [change.before[cell], change.after[cell]];
    const more = after > before ? said.more : said.less;
    return [
      change.mayBeNothing(cell) ? said.mayBeNothing : more,
      said.fromTo(percent(before), percent(after)),
      said.interval(points(after - before), range(change.low(cell), change.high(cell), points)),
      change.plane.line(change, cell),
    ];
  }
}

/** As a canvas keeps it: ABGR. */
function pixel(strength, part) {
  const [red, green, blue] = strength < 0 ? LESS : MORE;
  const cover = part * (LEAST_COVER + (1 - LEAST_COVER) * Math.abs(strength));
  return ((Math.round(255 * cover) << 24) | (blue << 16) | (green << 8) | red) >>> 0;
}
