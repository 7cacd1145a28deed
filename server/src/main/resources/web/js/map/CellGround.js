import { CellIndex } from './CellIndex.js';
import { EARTH } from './EarthPlane.js';

/**
 * Named cells and the pieces that they stand for on the unit square. A cell has several pieces where finer
 * cells were cut out of it. What is in degrees on the Earth is in the units of two quantities elsewhere.
 */
export class CellGround {
  #index;

  /**
   * @param names of the cells
   * @param pieces four numbers a piece: left, top, right, bottom
   * @param owners the cell of each piece
   * @param plane whose unit square it is
   */
  constructor(names, pieces, owners, plane = EARTH) {
    this.plane = plane;
    this.names = names;
    this.size = names.length;
    this.pieces = Float64Array.from(pieces);
    this.owners = Int32Array.from(owners);
  }

  /** The number of the cell at a place, or -1. */
  at(latitude, longitude) {
    return this.find(this.plane.xOf(longitude), this.plane.yOf(latitude));
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
    const { latitudeOf, longitudeOf } = this.plane;
    return { latitude: latitudeOf((top + bottom) / 2), longitude: longitudeOf((left + right) / 2) };
  }

  /** The rectangles of a cell, in degrees. */
  shapeOf(cell) {
    const shape = [];
    for (let piece = 0; piece < this.owners.length; piece++) {
      if (this.owners[piece] === cell) shape.push(this.#pieceAt(4 * piece));
    }
    return shape;
  }

  /** The rectangle around a cell, in degrees. */
  boundsOf(cell) {
    const shape = this.shapeOf(cell);
    return {
      south: Math.min(...shape.map((each) => each.south)),
      west: Math.min(...shape.map((each) => each.west)),
      north: Math.max(...shape.map((each) => each.north)),
      east: Math.max(...shape.map((each) => each.east)),
    };
  }

  #pieceAt(at) {
    const [left, top, right, bottom] = this.pieces.subarray(at, at + 4);
    const { latitudeOf, longitudeOf } = this.plane;
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
