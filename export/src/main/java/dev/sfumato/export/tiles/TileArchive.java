package dev.sfumato.export.tiles;

import dev.sfumato.core.geo.Bounds;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Many tiles in one file from which each can be read alone (PMTiles, version 3): a header, the
 * directory, texts about it, the tiles in the order of their numbers, each packed with gzip.
 */
public final class TileArchive {
  static final int HEADER_BYTES = 127;

  private static final byte GZIP = 2;
  private static final byte VECTOR_TILES = 1;
  private static final double DEGREE_PARTS = 1e7;

  private final TreeMap<Long, byte[]> tiles = new TreeMap<>();
  private int lowestZoom = Integer.MAX_VALUE;
  private int highestZoom;

  public void add(TileId place, VectorTile tile) {
    tiles.put(place.number(), TileDirectory.packed(tile.toByteArray()));
    lowestZoom = Math.min(lowestZoom, place.zoom());
    highestZoom = Math.max(highestZoom, place.zoom());
  }

  /**
   * @param metadata a JSON object
   * @param bounds of all that the tiles show
   */
  public void write(OutputStream out, String metadata, Bounds bounds) throws IOException {
    ByteArrayOutputStream data = new ByteArrayOutputStream();
    Map<ByteBuffer, Long> contents = new HashMap<>();
    TileDirectory directory = TileDirectory.of(entries(data, contents));
    byte[] texts = TileDirectory.packed(metadata.getBytes(StandardCharsets.UTF_8));
    byte[] header = new byte[HEADER_BYTES];
    ByteBuffer bytes = ByteBuffer.wrap(header).order(ByteOrder.LITTLE_ENDIAN);
    bytes.put("PMTiles".getBytes(StandardCharsets.US_ASCII)).put((byte) 3);
    long offset = HEADER_BYTES;
    for (int length :
        new int[] {directory.root().length, texts.length, directory.leaves().length, data.size()}) {
      bytes.putLong(offset).putLong(length);
      offset += length;
    }
    putCounts(bytes, contents.size());
    putPlace(bytes, bounds);
    out.write(header);
    out.write(directory.root());
    out.write(texts);
    out.write(directory.leaves());
    data.writeTo(out);
  }

  /** Tiles with the same bytes lie in the file once. */
  private List<TileDirectory.Entry> entries(
      ByteArrayOutputStream data, Map<ByteBuffer, Long> contents) {
    List<TileDirectory.Entry> entries = new ArrayList<>();
    tiles.forEach(
        (number, tile) -> {
          ByteBuffer content = ByteBuffer.wrap(tile);
          Long known = contents.putIfAbsent(content, (long) data.size());
          long offset = known == null ? data.size() : known;
          if (known == null) {
            data.writeBytes(tile);
          }
          append(entries, new TileDirectory.Entry(number, offset, tile.length, 1));
        });
    return entries;
  }

  private static void append(List<TileDirectory.Entry> entries, TileDirectory.Entry next) {
    TileDirectory.Entry last = entries.isEmpty() ? next : entries.get(entries.size() - 1);
    boolean follows = last.offset() == next.offset() && last.number() + last.run() == next.number();
    if (follows) {
      entries.set(
          entries.size() - 1,
          new TileDirectory.Entry(last.number(), last.offset(), last.length(), last.run() + 1));
    } else {
      entries.add(next);
    }
  }

  /** Tiles, entries, contents; that they lie in order; how they are packed. */
  private void putCounts(ByteBuffer bytes, int contents) {
    bytes.putLong(tiles.size()).putLong(0).putLong(contents);
    bytes.put((byte) 1).put(GZIP).put(GZIP).put(VECTOR_TILES);
    bytes.put((byte) lowestZoom).put((byte) highestZoom);
  }

  private void putPlace(ByteBuffer bytes, Bounds bounds) {
    bytes.putInt(parts(bounds.west())).putInt(parts(bounds.south()));
    bytes.putInt(parts(bounds.east())).putInt(parts(bounds.north()));
    bytes.put((byte) highestZoom);
    bytes.putInt(parts((bounds.west() + bounds.east()) / 2));
    bytes.putInt(parts((bounds.south() + bounds.north()) / 2));
  }

  private static int parts(double degrees) {
    return (int) Math.round(degrees * DEGREE_PARTS);
  }
}
