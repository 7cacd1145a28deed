package dev.sfumato.export.tiles;

/**
 * A tile of the usual pyramid: at zoom z the world is 2^z by 2^z tiles.
 *
 * @param x from the west
 * @param y from the north
 */
public record TileId(int zoom, int x, int y) {
  /**
   * Its number in an archive: all tiles of lower zooms come first, those of one zoom follow the
   * Hilbert curve.
   */
  long number() {
    long number = ((1L << (2 * zoom)) - 1) / 3;
    int column = x;
    int row = y;
    for (int side = 1 << zoom >> 1; side > 0; side >>= 1) {
      boolean east = (column & side) != 0;
      boolean south = (row & side) != 0;
      number += (long) side * side * ((east ? 3 : 0) ^ (south ? 1 : 0));
      if (!south) {
        int flipped = east ? side - 1 - column : column;
        column = east ? side - 1 - row : row;
        row = flipped;
      }
    }
    return number;
  }
}
