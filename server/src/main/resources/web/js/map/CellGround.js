import { CellIndex } from './CellIndex.js';
import { latitudeOf, longitudeOf, xOf, yOf } from './mercator.js';

/**
 * Named cells and the pieces that they stand for on the unit square. A cell has several pieces where finer
 * cells were cut out of it.
 */
export class CellGround {
  #index;

  /**
   * @param names of the cells
   * @param pieces four numbers a piece: left, top, right, bottom
   * @param owners the cell of each piece
   */
  constructor(names, pieces, owners) {
    this.names = names;
    this.size = names.length;
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
}
