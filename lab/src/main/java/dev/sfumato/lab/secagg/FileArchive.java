package dev.sfumato.lab.secagg;

import dev.sfumato.secagg.sum.server.Shelf;
import dev.sfumato.secagg.sum.server.SumArchive;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * An archive in temporary files, one a shelf, so that a sum of any size does not fill the heap.
 * Nothing is forced, and everything is deleted at the end: for measurements only. What it takes
 * itself is on a clock of its own.
 */
public final class FileArchive implements SumArchive, AutoCloseable {
  private final Path folder;
  private final Map<Shelf, ShelfFile> shelves = new EnumMap<>(Shelf.class);
  private final CpuClock clock = new CpuClock();

  public FileArchive() {
    try {
      this.folder = Files.createTempDirectory("sfumato-sum");
    } catch (IOException e) {
      throw new UncheckedIOException("no temporary folder", e);
    }
  }

  @Override
  public synchronized void put(Shelf shelf, int key, byte[] value) {
    clock.run(() -> shelves.computeIfAbsent(shelf, this::open).put(key, value));
  }

  @Override
  public synchronized Optional<byte[]> get(Shelf shelf, int key) {
    return clock.time(() -> Optional.ofNullable(shelves.get(shelf)).flatMap(file -> file.get(key)));
  }

  @Override
  public void scan(Shelf shelf, Reader reader) {
    int keys = Optional.ofNullable(shelves.get(shelf)).map(ShelfFile::keys).orElse(0);
    for (int key = 0; key < keys; key++) {
      int at = key;
      get(shelf, key).ifPresent(value -> reader.read(at, value));
    }
  }

  @Override
  public synchronized void clear(Shelf shelf) {
    clock.run(() -> Optional.ofNullable(shelves.remove(shelf)).ifPresent(ShelfFile::close));
  }

  /** The processor time of reading and writing. */
  public double millis() {
    return clock.millis();
  }

  private ShelfFile open(Shelf shelf) {
    return new ShelfFile(folder.resolve(shelf.name()));
  }

  @Override
  public synchronized void close() {
    shelves.values().forEach(ShelfFile::close);
    shelves.clear();
    try {
      Files.delete(folder);
    } catch (IOException e) {
      throw new UncheckedIOException("the temporary folder cannot be deleted", e);
    }
  }
}
