package dev.sfumato.export.tiles;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.zip.GZIPOutputStream;

/** Where the tiles of an archive lie: the root directory, and leaves where that is too small. */
final class TileDirectory {
  /** The header and the root directory are read at once. */
  private static final int MOST_ROOT_BYTES = 16_384 - TileArchive.HEADER_BYTES;

  private static final int LEAF_ENTRIES = 4096;

  /**
   * A tile, or several that follow each other with the same bytes, or (run 0) a leaf.
   *
   * @param number of the first tile
   */
  record Entry(long number, long offset, int length, int run) {}

  private final byte[] root;
  private final byte[] leaves;

  private TileDirectory(byte[] root, byte[] leaves) {
    this.root = root;
    this.leaves = leaves;
  }

  static TileDirectory of(List<Entry> entries) {
    byte[] root = packed(encoded(entries));
    return root.length <= MOST_ROOT_BYTES
        ? new TileDirectory(root, new byte[0])
        : ofLeaves(entries);
  }

  private static TileDirectory ofLeaves(List<Entry> entries) {
    ByteArrayOutputStream leaves = new ByteArrayOutputStream();
    List<Entry> root = new ArrayList<>();
    for (int begin = 0; begin < entries.size(); begin += LEAF_ENTRIES) {
      List<Entry> leaf = entries.subList(begin, Math.min(begin + LEAF_ENTRIES, entries.size()));
      byte[] bytes = packed(encoded(leaf));
      root.add(new Entry(leaf.get(0).number(), leaves.size(), bytes.length, 0));
      leaves.writeBytes(bytes);
    }
    return new TileDirectory(packed(encoded(root)), leaves.toByteArray());
  }

  byte[] root() {
    return root;
  }

  byte[] leaves() {
    return leaves;
  }

  /** Column by column; an offset that follows from the entry before is 0. */
  private static byte[] encoded(List<Entry> entries) {
    ProtoBytes bytes = new ProtoBytes();
    bytes.varint(entries.size());
    long last = 0;
    for (Entry entry : entries) {
      bytes.varint(entry.number() - last);
      last = entry.number();
    }
    column(bytes, entries, Entry::run);
    column(bytes, entries, Entry::length);
    long next = -1;
    for (Entry entry : entries) {
      bytes.varint(entry.offset() == next ? 0 : entry.offset() + 1);
      next = entry.offset() + entry.length();
    }
    return bytes.toByteArray();
  }

  private static void column(ProtoBytes bytes, List<Entry> entries, ToLongFunction<Entry> value) {
    entries.forEach(each -> bytes.varint(value.applyAsLong(each)));
  }

  static byte[] packed(byte[] bytes) {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
      out.write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return packed.toByteArray();
  }
}
