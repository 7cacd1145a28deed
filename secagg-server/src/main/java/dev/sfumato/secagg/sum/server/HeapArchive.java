package dev.sfumato.secagg.sum.server;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** An archive in memory, for simulations and tests: nothing in it survives its process. */
public final class HeapArchive implements SumArchive {
  private final Map<Shelf, Map<Integer, byte[]>> shelves = new EnumMap<>(Shelf.class);

  @Override
  public void put(Shelf shelf, int key, byte[] value) {
    entries(shelf).put(key, value.clone());
  }

  @Override
  public Optional<byte[]> get(Shelf shelf, int key) {
    return Optional.ofNullable(entries(shelf).get(key)).map(byte[]::clone);
  }

  @Override
  public void scan(Shelf shelf, Reader reader) {
    entries(shelf).forEach((key, value) -> reader.read(key, value.clone()));
  }

  @Override
  public void clear(Shelf shelf) {
    shelves.remove(shelf);
  }

  private Map<Integer, byte[]> entries(Shelf shelf) {
    return shelves.computeIfAbsent(shelf, none -> new TreeMap<>());
  }
}
