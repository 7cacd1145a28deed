/** Finds the piece of a map under a point: a grid of buckets, about one a piece. */
export class CellIndex {
  /** @param pieces four numbers a piece: left, top, right, bottom */
  constructor(pieces) {
    this.pieces = pieces;
    const count = pieces.length / 4;
    this.side = Math.max(1, Math.min(512, Math.ceil(Math.sqrt(count))));
    this.#measure();
    this.buckets = Array.from({ length: this.side * this.side }, () => []);
    for (let piece = 0; piece < count; piece++) this.#insert(piece);
  }

  /** The number of the piece that holds a point, or -1. */
  find(x, y) {
    if (!(x >= this.left && x < this.right && y >= this.top && y < this.bottom)) return -1;
    const { pieces } = this;
    for (const piece of this.buckets[this.#row(y) * this.side + this.#column(x)]) {
      const at = 4 * piece;
      if (x >= pieces[at] && y >= pieces[at + 1] && x < pieces[at + 2] && y < pieces[at + 3]) {
        return piece;
      }
    }
    return -1;
  }

  #measure() {
    [this.left, this.top, this.right, this.bottom] = [1, 1, 0, 0];
    for (let at = 0; at < this.pieces.length; at += 4) {
      this.left = Math.min(this.left, this.pieces[at]);
      this.top = Math.min(this.top, this.pieces[at + 1]);
      this.right = Math.max(this.right, this.pieces[at + 2]);
      this.bottom = Math.max(this.bottom, this.pieces[at + 3]);
    }
  }

  #insert(piece) {
    const at = 4 * piece;
    const lastColumn = this.#column(this.pieces[at + 2]);
    const lastRow = this.#row(this.pieces[at + 3]);
    for (let row = this.#row(this.pieces[at + 1]); row <= lastRow; row++) {
      for (let column = this.#column(this.pieces[at]); column <= lastColumn; column++) {
        this.buckets[row * this.side + column].push(piece);
      }
    }
  }

  #column(x) {
    return this.#slot((x - this.left) / (this.right - this.left));
  }

  #row(y) {
    return this.#slot((y - this.top) / (this.bottom - this.top));
  }

  #slot(share) {
    return Math.max(0, Math.min(this.side - 1, Math.floor(share * this.side)));
  }
}
