package dev.sfumato.export.tiles;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/** Reads an archive as its specification says, for tests: directories, leaves, runs. */
public final class TileReader {
  private final byte[] file;
  private final ByteBuffer header;

  public TileReader(byte[] file) {
    this.file = file;
    this.header = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
  }

  public String magic() {
    return new String(file, 0, 7, StandardCharsets.US_ASCII) + file[7];
  }

  public long addressedTiles() {
    return header.getLong(72);
  }

  public int maxZoom() {
    return file[101];
  }

  public double west() {
    return header.getInt(102) / 1e7;
  }

  public String metadata() throws IOException {
    return new String(unpacked(header.getLong(24), header.getLong(32)), StandardCharsets.UTF_8);
  }

  public boolean hasLeaves() {
    return header.getLong(48) > 0;
  }

  /** The unpacked tile; null if there is none. */
  public byte @Nullable [] tile(TileId place) throws IOException {
    long offset = header.getLong(8);
    long length = header.getLong(16);
    while (true) {
      long[] entry = find(unpacked(offset, length), place.number());
      if (entry == null) {
        return null;
      }
      boolean isLeaf = entry[2] == 0;
      offset = entry[0] + header.getLong(isLeaf ? 40 : 56);
      length = entry[1];
      if (!isLeaf) {
        return unpacked(offset, length);
      }
    }
  }

  /** Offset, length and run of the last entry that does not begin behind a number. */
  private static long @Nullable [] find(byte[] directory, long number) {
    ByteBuffer bytes = ByteBuffer.wrap(directory);
    int count = (int) varint(bytes);
    long[][] columns = new long[4][count];
    for (long[] column : columns) {
      for (int i = 0; i < count; i++) {
        column[i] = varint(bytes);
      }
    }
    long first = 0;
    long[] found = null;
    for (int i = 0; i < count; i++) {
      first += columns[0][i];
      columns[3][i] =
          columns[3][i] == 0 ? columns[3][i - 1] + columns[2][i - 1] : columns[3][i] - 1;
      boolean holds = columns[1][i] == 0 || number < first + columns[1][i];
      if (first <= number) {
        found = holds ? new long[] {columns[3][i], columns[2][i], columns[1][i]} : null;
      }
    }
    return found;
  }

  private static long varint(ByteBuffer bytes) {
    long value = 0;
    for (int shift = 0; ; shift += 7) {
      byte next = bytes.get();
      value |= (next & 0x7fL) << shift;
      if (next >= 0) {
        return value;
      }
    }
  }

  private byte[] unpacked(long offset, long length) throws IOException {
    return new GZIPInputStream(new ByteArrayInputStream(file, (int) offset, (int) length))
        .readAllBytes();
  }
}
