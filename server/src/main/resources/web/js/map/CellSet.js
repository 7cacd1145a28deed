import { CellIndex } from './CellIndex.js';
import { latitudeOf, longitudeOf, xOf, yOf } from './mercator.js';

/**
 * A map after some query, as the coordinator sent it: its cells in columns of numbers, and the
 * pieces that they stand for on the unit square. A cell has several pieces where finer cells were
 * cut out of it. Nothing here changes.
 */
export class CellSet {
  #index;

  constructor(answer) {
    const rows = answer.cells;
    this.query = answer.query;
    this.devices = answer.devices;
    this.population = answer.population;
    this.categories = answer.categories || [];
    this.size = rows.length;
    this.names = rows.map((row) => row[0]);
    this.share = column(rows, 1);
    this.low = column(rows, 2);
    this.high = column(rows, 3);
    this.area = column(rows, 4);
    this.rates = (answer.rates || []).map((of) => ({
      rate: column(of, 0),
      low: column(of, 1),
      high: column(of, 2),
    }));
    this.#placePieces(rows);
  }

  #placePieces(rows) {
    const pieces = [];
    const owners = [];
    rows.forEach((row, cell) => {
      for (const [west, south, east, north] of row[5]) {
        pieces.push(xOf(west), yOf(north), xOf(east), yOf(south));
        owners.push(cell);
      }
    });
    this.pieces = Float64Array.from(pieces);
    this.owners = Int32Array.from(owners);
  }

  /** The number of the cell at a place, or -1. */
  at(latitude, longitude) {
    return this.find(xOf(longitude), yOf(latitude));
  }

  /** The number of the cell at a place of the unit square, or -1. */
  find(x, y) {
    this.#index ??= new CellIndex(this.pieces);
    const piece = this.#index.find(x, y);
    return piece < 0 ? -1 : this.owners[piece];
  }

  /** The middle of a cell's first piece, in degrees. */
  middleOf(cell) {
    const at = 4 * this.owners.indexOf(cell);
    const [left, top, right, bottom] = this.pieces.subarray(at, at + 4);
    return { latitude: latitudeOf((top + bottom) / 2), longitude: longitudeOf((left + right) / 2) };
  }

  /** The rectangles of a cell, in degrees. */
  shapeOf(cell) {
    const shape = [];
    for (let piece = 0; piece < this.owners.length; piece++) {
      if (this.owners[piece] === cell) shape.push(this.#boundsOf(4 * piece));
    }
    return shape;
  }

  #boundsOf(at) {
    const [left, top, right, bottom] = this.pieces.subarray(at, at + 4);
    return {
      south: latitudeOf(bottom),
      west: longitudeOf(left),
      north: latitudeOf(top),
      east: longitudeOf(right),
    };
  }

  /** The number of a cell of this name, or -1. */
  indexOf(name) {
    return this.names.indexOf(name);
  }

  /** Whether the interval of a cell holds zero: it may be empty. */
  mayBeEmpty(cell) {
    return this.low[cell] <= 0;
  }
}

function column(rows, place) {
  return Float64Array.from(rows, (row) => row[place]);
}
