package dev.sfumato.server.storage;

import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What was done to a shelf since the last commit: whether it was cleared, and what was put then.
 */
final class ShelfBuffer {
  private final SortedMap<Integer, byte[]> values = new TreeMap<>();
  private boolean cleared;
  private long bytes;

  /** How many bytes wait more than before. */
  long put(int key, byte[] value) {
    byte[] before = values.put(key, value);
    long more = (long) value.length - (before == null ? 0 : before.length);
    bytes += more;
    return more;
  }

  Optional<byte[]> get(int key) {
    return Optional.ofNullable(values.get(key));
  }

  void clear() {
    forget();
    cleared = true;
  }

  /** What was put is on disk; a shelf that is empty since it was cleared is to be emptied still. */
  void written() {
    cleared &= values.isEmpty();
    forget();
  }

  /** It is empty on disk too. */
  void emptied() {
    cleared = false;
  }

  private void forget() {
    values.clear();
    bytes = 0;
  }

  SortedMap<Integer, byte[]> values() {
    return values;
  }

  boolean isCleared() {
    return cleared;
  }

  long bytes() {
    return bytes;
  }
}
