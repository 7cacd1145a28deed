package dev.sfumato.core.geo;

import dev.sfumato.core.Checks;

/**
 * A node of the prefix tree over a region: a square that is a quarter of its parent.
 *
 * <p>One {@code long}: a sentinel 1 bit, then two bits a level, the x bit before the y bit, from
 * the root down (the paper's bit string, "Transforming coordinates to a bitstring"). So the parent
 * is a shift by two, and the cells of one level, in the order of their bits, follow the Morton
 * curve. x grows east and y grows south; (0, 0) is north-west.
 */
public record CellId(long bits) {
  public static final int MAX_LEVEL = 24;
  public static final CellId ROOT = new CellId(1);

  /** Bits of a pre-order key that hold a level. */
  public static final int LEVEL_BITS = 5;

  public CellId {
    int length = 64 - Long.numberOfLeadingZeros(bits);
    if (bits < 1 || length % 2 == 0 || length > 2 * MAX_LEVEL + 1) {
      throw Checks.refuse("cell", bits, "a 1 bit, then two bits a level, at most 24 levels");
    }
  }

  /** The cell of a level that has column x and row y there. */
  public static CellId of(int level, int x, int y) {
    Checks.checkRange("level", level, 0, MAX_LEVEL);
    Checks.checkRange("x", x, 0, (1 << level) - 1);
    Checks.checkRange("y", y, 0, (1 << level) - 1);
    return new CellId(1L << (2 * level) | Morton.encode(x, y));
  }

  /** Reads {@link #toString()}. */
  public static CellId parse(String text) {
    if (!text.matches("/|[01]{2}(/[01]{2}){0,23}")) {
      throw Checks.refuse("cell", text, "pairs of bits between slashes, or / for the root");
    }
    return new CellId(Long.parseLong("1" + text.replace("/", ""), 2));
  }

  public int level() {
    return level(bits);
  }

  /** The level of the cell with these bits. */
  public static int level(long bits) {
    return (63 - Long.numberOfLeadingZeros(bits)) / 2;
  }

  /**
   * A number that sorts cells by where they begin on the Morton curve, a parent before its
   * children: the beginning (48 bits), then the level.
   */
  public static long preorderKey(long bits) {
    int level = level(bits);
    long path = bits ^ Long.highestOneBit(bits);
    return path << (2 * (MAX_LEVEL - level)) << LEVEL_BITS | level;
  }

  /** The bits of the cell with a pre-order key. */
  public static long bitsOfPreorderKey(long key) {
    int level = (int) (key & ((1 << LEVEL_BITS) - 1));
    return (key >>> LEVEL_BITS) >> (2 * (MAX_LEVEL - level)) | 1L << (2 * level);
  }

  /** The column at this cell's own level. */
  public int x() {
    return Morton.x(path());
  }

  /** The row at this cell's own level. */
  public int y() {
    return Morton.y(path());
  }

  public boolean isRoot() {
    return bits == 1;
  }

  public CellId parent() {
    if (isRoot()) {
      throw Checks.refuse("cell", this, "a cell with a parent");
    }
    return new CellId(bits >> 2);
  }

  /** The child in a quadrant, 0 to 3: the x bit, then the y bit. */
  public CellId child(int quadrant) {
    Checks.checkRange("quadrant", quadrant, 0, 3);
    return new CellId(bits << 2 | quadrant);
  }

  public CellId ancestor(int level) {
    Checks.checkRange("level", level, 0, level());
    return new CellId(bits >> (2 * (level() - level)));
  }

  /** Whether the other cell is this one or lies within it. */
  public boolean contains(CellId other) {
    int up = other.level() - level();
    return up >= 0 && other.bits >> (2 * up) == bits;
  }

  /** Where this cell begins on the Morton curve of a finer level. */
  public long mortonBegin(int finest) {
    return path() << (2 * (finest - level()));
  }

  /** Where this cell ends on the Morton curve of a finer level, the end itself excluded. */
  public long mortonEnd(int finest) {
    return (path() + 1) << (2 * (finest - level()));
  }

  private long path() {
    return bits ^ Long.highestOneBit(bits);
  }

  @Override
  public String toString() {
    if (isRoot()) {
      return "/";
    }
    char[] text = new char[3 * level() - 1];
    long rest = bits;
    for (int at = text.length - 1; at > 0; at -= 3, rest >>= 2) {
      text[at] = (char) ('0' + (rest & 1));
      text[at - 1] = (char) ('0' + (rest >> 1 & 1));
      if (at > 1) {
        text[at - 2] = '/';
      }
    }
    return new String(text);
  }
}
