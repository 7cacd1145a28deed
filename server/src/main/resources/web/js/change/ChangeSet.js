import { CellGround } from '../map/CellGround.js';
import { commonCells } from './commonCells.js';

/** The maps' own intervals are of 90%: so many standard errors to each side. */
const INTERVAL_ERRORS = 1.645;
/**
 * So many standard errors does a change stand out by chance in one cell of a hundred at most. Noise is at
 * worst Laplace's in both maps. P(|X - Y| > x) is then (1 + x / 2b) exp(-x / b) with a standard error of 2b,
 * which is 0.01 at x = 6b; with noise nearer to Gauss's it is less.
 */
export const SURE_ERRORS = 3;

/**
 * What changed between two maps of one square that were made independently: for every cell that both can
 * speak of, the difference of its shares of devices with an interval of 99%. Nothing here changes.
 */
export class ChangeSet extends CellGround {
  constructor(before, after, square) {
    const common = commonCells(before, after, square, before.plane);
    const { pieces, owners } = ground(common, before, after);
    super(
      common.map((each) => each.name),
      pieces,
      owners,
      before.plane,
    );
    this.devices = [before.devices, after.devices];
    this.area = column(common, (each) => sum(each.before, before.area) || sum(each.after, after.area));
    this.before = column(common, (each) => sum(each.before, before.share));
    this.after = column(common, (each) => sum(each.after, after.share));
    this.error = column(common, (each) =>
      Math.sqrt(variance(each.before, before) + variance(each.after, after)),
    );
  }

  change(cell) {
    return this.after[cell] - this.before[cell];
  }

  low(cell) {
    return this.change(cell) - SURE_ERRORS * this.error[cell];
  }

  high(cell) {
    return this.change(cell) + SURE_ERRORS * this.error[cell];
  }

  /** Whether the interval of a cell holds zero. */
  mayBeNothing(cell) {
    return this.low(cell) <= 0 && this.high(cell) >= 0;
  }

  /** The cells that surely changed, by the change of their density: the greatest first. */
  sure() {
    const density = (cell) => Math.abs(this.change(cell)) / this.area[cell];
    const cells = Array.from({ length: this.size }, (_, cell) => cell);
    return cells
      .filter((cell) => this.area[cell] > 0 && !this.mayBeNothing(cell))
      .sort((one, other) => density(other) - density(one));
  }
}

/** Each cell by the pieces of whichever map has fewer there. */
function ground(common, before, after) {
  const [pieces, owners] = [[], []];
  const [byCell, byOther] = [piecesBy(before), piecesBy(after)];
  common.forEach((each, cell) => {
    const one = each.before.flatMap((part) => byCell[part]);
    const other = each.after.flatMap((part) => byOther[part]);
    const fewer = one.length > 0 && (other.length === 0 || one.length <= other.length);
    for (const piece of fewer ? one : other) {
      const from = fewer ? before : after;
      pieces.push(...from.pieces.subarray(4 * piece, 4 * piece + 4));
      owners.push(cell);
    }
  });
  return { pieces, owners };
}

function piecesBy(set) {
  const pieces = Array.from({ length: set.size }, () => []);
  set.owners.forEach((owner, piece) => pieces[owner].push(piece));
  return pieces;
}

function sum(cells, values) {
  return cells.reduce((all, cell) => all + values[cell], 0);
}

/**
 * Of the share of several cells together. Cells below one parent err against each other, so that to add up
 * their variances is too wide rather than too narrow. An interval is cut at zero; its upper half then tells
 * how wide it is.
 */
function variance(cells, { low, high, share }) {
  return cells.reduce((all, cell) => {
    const half = Math.max((high[cell] - low[cell]) / 2, high[cell] - share[cell]);
    return all + (half / INTERVAL_ERRORS) ** 2;
  }, 0);
}

function column(rows, value) {
  return Float64Array.from(rows, value);
}
