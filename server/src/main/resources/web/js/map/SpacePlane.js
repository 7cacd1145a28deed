import { sides, stretch } from '../text/spaces.js';
import { words } from '../text/words.js';

/** A cell this much larger than the finest is one that could have been divided. */
const LARGER = 1.5;

/** How much wider than tall a plot is where there is room beside it. */
const WIDE = 1.6;

/**
 * Two quantities in place of places: from end to end of y is 1, from above, and of x as much as the plot is
 * wide. Values of y are where latitudes are elsewhere, and of x where longitudes are.
 */
export class SpacePlane {
  isSpace = true;
  words = words.ground['space'];

  /**
   * @param space `x` and `y`, each with name, unit, from, to and finestCell
   * @param width how much wider than tall it is shown
   */
  constructor(space, width = matchMedia('(min-width: 761px)').matches ? WIDE : 1) {
    Object.assign(this, { space, width });
    const { x, y } = space;
    this.per = words.space.per(x.unit || x.name, y.unit || y.name);
    this.xOf = (value) => (width * (value - x.from)) / (x.to - x.from);
    this.yOf = (value) => (y.to - value) / (y.to - y.from);
    this.longitudeOf = (part) => x.from + (part / width) * (x.to - x.from);
    this.latitudeOf = (part) => y.to - part * (y.to - y.from);
  }

  /** A rectangle by its two stretches, `temperature 18 to 20 C, humidity 40 to 50 %`. */
  bounds(area) {
    const { x, y } = this.space;
    return words.both(stretch(x, area.west, area.east), stretch(y, area.south, area.north));
  }

  /** How far two values are apart, as a part of their ranges. */
  distance(one, other) {
    const across = this.xOf(one.longitude) - this.xOf(other.longitude);
    return Math.hypot(across / this.width, this.yOf(one.latitude) - this.yOf(other.latitude));
  }

  on(set, cell) {
    return this.words.on(this.line(set, cell));
  }

  line(set, cell) {
    const said = this.bounds(set.boundsOf(cell));
    return set.shapeOf(cell).length > 1 ? words.space.partsOf(said) : said;
  }

  /** Two quantities are no place. */
  async nameOfArea() {
    return undefined;
  }

  async nameOf(set, cell) {
    return this.line(set, cell);
  }

  side(set, cell) {
    return sides(this.space, set.boundsOf(cell));
  }

  isFinest(set, cell) {
    const { west, east } = set.boundsOf(cell);
    return east - west < LARGER * this.space.x.finestCell;
  }

  /** Its name says where it is. */
  facts() {
    return [];
  }

  finest() {
    const { x, y } = this.space;
    return sides(this.space, { west: 0, south: 0, east: x.finestCell, north: y.finestCell });
  }

  brief() {
    const { x, y } = this.space;
    return words.both(x.name, y.name);
  }

  area({ area }) {
    return this.bounds(area);
  }
}
