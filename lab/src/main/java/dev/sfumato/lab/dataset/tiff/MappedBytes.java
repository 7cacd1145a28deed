package dev.sfumato.lab.dataset.tiff;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import mil.nga.tiff.io.ByteReader;
import org.jspecify.annotations.Nullable;

/**
 * A file for the TIFF library, mapped and not loaded: of a raster of a country only the blocks that
 * are asked for come into memory.
 *
 * <p>The library's own reader wants all bytes in an array, so every method that looks at them is
 * replaced.
 */
public final class MappedBytes extends ByteReader {
  private final ByteBuffer file;
  private int next;

  /** How large a block is once it is unpacked; 0 as long as bytes are given as they are. */
  private long unpackedBlock;

  private MappedBytes(ByteBuffer file) {
    super(new byte[0]);
    this.file = file;
  }

  /** Maps a file of at most 2 GiB, as far as the library's offsets go. */
  public static MappedBytes of(Path path) throws IOException {
    try (FileChannel channel = FileChannel.open(path)) {
      if (channel.size() > Integer.MAX_VALUE) {
        throw new IllegalArgumentException(
            path.getFileName() + ": " + channel.size() + " bytes (expected: at most 2 GiB)");
      }
      return new MappedBytes(channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size()));
    }
  }

  /** From here on what is read are blocks, packed by Deflate and of that size at most. */
  void inflateBlocks(long mostBytes) {
    unpackedBlock = mostBytes;
  }

  @Override
  public int byteLength() {
    return file.limit();
  }

  @Override
  public int getNextByte() {
    return next;
  }

  @Override
  public void setNextByte(long place) {
    if (place < 0 || place >= file.limit()) {
      throw new IndexOutOfBoundsException("offset: " + place + " of " + file.limit() + " bytes");
    }
    next = (int) place;
  }

  @Override
  public boolean hasByte() {
    return hasBytes(next, 1);
  }

  @Override
  public boolean hasByte(int offset) {
    return hasBytes(offset, 1);
  }

  @Override
  public boolean hasBytes(int count) {
    return hasBytes(next, count);
  }

  @Override
  public boolean hasBytes(int offset, int count) {
    return offset >= 0 && count >= 0 && (long) offset + count <= file.limit();
  }

  @Override
  public @Nullable String readString(int count) {
    return readString(advance(count), count);
  }

  /** A text; null for a lone zero byte, as the library has it. */
  @Override
  public @Nullable String readString(int offset, int count) {
    byte[] bytes = readBytes(offset, count);
    boolean none = count == 1 && bytes[0] == 0;
    return none ? null : new String(bytes, StandardCharsets.US_ASCII);
  }

  @Override
  public byte readByte() {
    return readByte(advance(1));
  }

  @Override
  public byte readByte(int offset) {
    return file.get(offset);
  }

  @Override
  public short readUnsignedByte() {
    return readUnsignedByte(advance(1));
  }

  @Override
  public short readUnsignedByte(int offset) {
    return (short) Byte.toUnsignedInt(readByte(offset));
  }

  @Override
  public byte[] readBytes(int count) {
    byte[] bytes = readBytes(advance(count), count);
    return unpackedBlock == 0 ? bytes : InflatedBlock.of(bytes, unpackedBlock);
  }

  @Override
  public byte[] readBytes(int offset, int count) {
    if (!hasBytes(offset, count)) {
      throw new IndexOutOfBoundsException("bytes beyond the end of the file");
    }
    byte[] bytes = new byte[count];
    file.get(offset, bytes);
    return bytes;
  }

  @Override
  public short readShort() {
    return readShort(advance(Short.BYTES));
  }

  @Override
  public short readShort(int offset) {
    return ordered().getShort(offset);
  }

  @Override
  public int readUnsignedShort() {
    return readUnsignedShort(advance(Short.BYTES));
  }

  @Override
  public int readUnsignedShort(int offset) {
    return Short.toUnsignedInt(readShort(offset));
  }

  @Override
  public int readInt() {
    return readInt(advance(Integer.BYTES));
  }

  @Override
  public int readInt(int offset) {
    return ordered().getInt(offset);
  }

  @Override
  public long readUnsignedInt() {
    return readUnsignedInt(advance(Integer.BYTES));
  }

  @Override
  public long readUnsignedInt(int offset) {
    return Integer.toUnsignedLong(readInt(offset));
  }

  @Override
  public float readFloat() {
    return readFloat(advance(Float.BYTES));
  }

  @Override
  public float readFloat(int offset) {
    return ordered().getFloat(offset);
  }

  @Override
  public double readDouble() {
    return readDouble(advance(Double.BYTES));
  }

  @Override
  public double readDouble(int offset) {
    return ordered().getDouble(offset);
  }

  private ByteBuffer ordered() {
    ByteOrder order = getByteOrder();
    return file.order(order);
  }

  /** Moves on and says where it was. */
  private int advance(int count) {
    int place = next;
    next += count;
    return place;
  }
}
