package dev.sfumato.protocol;

import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.Partition;

/**
 * The bytes of a partition: its cells in order, each by its distance from the one before.
 *
 * <p>A cell's place is where it begins on the Morton curve (48 bits), then its level (5 bits): so a
 * parent comes before its children and neighbours are a few bytes apart.
 */
public final class PartitionCodec {
  private PartitionCodec() {}

  public static byte[] encode(Partition partition) {
    CanonicalWriter writer = new CanonicalWriter();
    write(partition, writer);
    return writer.bytes();
  }

  /**
   * Reads {@link #encode}.
   *
   * @throws WireException for any other bytes
   */
  public static Partition decode(byte[] bytes) throws WireException {
    return CanonicalReader.readAll(bytes, PartitionCodec::read);
  }

  static void write(Partition partition, CanonicalWriter writer) {
    long[] cells = partition.cellBits();
    writer.varint(cells.length);
    long before = -1;
    for (long bits : cells) {
      long place = CellId.preorderKey(bits);
      writer.varint(place - before - 1);
      before = place;
    }
  }

  static Partition read(CanonicalReader reader) throws WireException {
    return readCells(reader.varint(Partition.MAX_CELLS), reader);
  }

  /** The cells after their count; nothing is made for more of them than there are bytes. */
  static Partition readCells(int count, CanonicalReader reader) throws WireException {
    if (count > reader.left()) {
      throw new WireException("more cells than bytes");
    }
    long[] cells = new long[count];
    long place = -1;
    for (int i = 0; i < count; i++) {
      place = Math.addExact(place, Math.addExact(reader.varint(), 1));
      cells[i] = cell(place);
    }
    return Partition.ofBits(cells);
  }

  private static long cell(long place) throws WireException {
    int level = (int) (place & (1 << CellId.LEVEL_BITS) - 1);
    long begin = place >>> CellId.LEVEL_BITS;
    int shift = 2 * (CellId.MAX_LEVEL - level);
    if (level > CellId.MAX_LEVEL || begin >>> 2 * CellId.MAX_LEVEL != 0 || place < 0) {
      throw new WireException("a cell that does not exist");
    }
    if (begin >>> shift << shift != begin) {
      throw new WireException("a cell that begins inside another of its level");
    }
    return CellId.bitsOfPreorderKey(place);
  }
}
