package dev.sfumato.secagg.testing;

import dev.sfumato.secagg.sum.server.HeapArchive;
import dev.sfumato.secagg.sum.server.Shelf;
import dev.sfumato.secagg.sum.server.SumArchive;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** An archive that loses everything after the last commit when its process is killed. */
public final class KillableArchive implements SumArchive {
  private final HeapArchive durable = new HeapArchive();
  private final List<Consumer<SumArchive>> pending = new ArrayList<>();
  private HeapArchive present = new HeapArchive();

  public void commit() {
    pending.forEach(each -> each.accept(durable));
    pending.clear();
  }

  /** The process is gone, and only a beginning of what it had put arrived. */
  public void kill(int arrived) {
    pending.subList(0, Math.min(arrived, pending.size())).forEach(each -> each.accept(durable));
    pending.clear();
    present = new HeapArchive();
    for (Shelf shelf : Shelf.values()) {
      durable.scan(shelf, (key, value) -> present.put(shelf, key, value));
    }
  }

  public int uncommitted() {
    return pending.size();
  }

  @Override
  public void put(Shelf shelf, int key, byte[] value) {
    byte[] copy = value.clone();
    present.put(shelf, key, copy);
    pending.add(archive -> archive.put(shelf, key, copy));
  }

  @Override
  public Optional<byte[]> get(Shelf shelf, int key) {
    return present.get(shelf, key);
  }

  @Override
  public void scan(Shelf shelf, Reader reader) {
    present.scan(shelf, reader);
  }

  @Override
  public void clear(Shelf shelf) {
    present.clear(shelf);
    pending.add(archive -> archive.clear(shelf));
  }

  /** Another archive with the same content, all of it committed. */
  public KillableArchive copy() {
    KillableArchive copy = new KillableArchive();
    for (Shelf shelf : Shelf.values()) {
      present.scan(shelf, (key, value) -> copy.put(shelf, key, value));
    }
    copy.commit();
    return copy;
  }
}
