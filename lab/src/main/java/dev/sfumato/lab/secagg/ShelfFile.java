package dev.sfumato.lab.secagg;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Optional;

/** One shelf: what is put is appended, and where it begins is remembered. */
final class ShelfFile {
  private static final int ABSENT = -1;
  private static final int FIRST_KEYS = 1024;

  private final FileChannel file;
  private long[] places = new long[0];
  private int[] lengths = new int[0];
  private long end;

  ShelfFile(Path path) {
    try {
      this.file =
          FileChannel.open(
              path,
              StandardOpenOption.CREATE_NEW,
              StandardOpenOption.READ,
              StandardOpenOption.WRITE,
              StandardOpenOption.DELETE_ON_CLOSE);
    } catch (IOException e) {
      throw new UncheckedIOException("a shelf cannot be made", e);
    }
  }

  void put(int key, byte[] value) {
    reserve(key);
    places[key] = end;
    lengths[key] = value.length;
    try {
      ByteBuffer buffer = ByteBuffer.wrap(value);
      while (buffer.hasRemaining()) {
        end += file.write(buffer, end);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("a shelf cannot be written", e);
    }
  }

  private void reserve(int key) {
    if (key >= lengths.length) {
      int before = lengths.length;
      int after = Math.max(Math.max(FIRST_KEYS, 2 * before), key + 1);
      places = Arrays.copyOf(places, after);
      lengths = Arrays.copyOf(lengths, after);
      Arrays.fill(lengths, before, after, ABSENT);
    }
  }

  Optional<byte[]> get(int key) {
    if (key >= lengths.length || lengths[key] == ABSENT) {
      return Optional.empty();
    }
    ByteBuffer buffer = ByteBuffer.allocate(lengths[key]);
    try {
      while (buffer.hasRemaining()) {
        if (file.read(buffer, places[key] + buffer.position()) < 0) {
          throw new IllegalStateException("a shelf is shorter than what was put there");
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("a shelf cannot be read", e);
    }
    return Optional.of(buffer.array());
  }

  /** No key is as large. */
  int keys() {
    return lengths.length;
  }

  void close() {
    try {
      file.close();
    } catch (IOException e) {
      throw new UncheckedIOException("a shelf cannot be closed", e);
    }
  }
}
