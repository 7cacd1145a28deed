package dev.sfumato.server.storage;

import dev.sfumato.core.privacy.Participation;
import dev.sfumato.credential.CredentialKey;
import dev.sfumato.secagg.sum.server.Shelf;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.server.state.IssuedKey;
import dev.sfumato.server.state.sum.KeptSum;
import dev.sfumato.server.state.sum.SumBrief;
import dev.sfumato.server.state.sum.SumPace;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/**
 * A sum under way in a SQL database. Puts wait in memory for the next commit, which is one
 * transaction; but for parcels: those of a whole sum are more than memory holds, and are written
 * ahead. Nobody looks at them before the record that closes their round, which is committed as all
 * others are.
 */
final class SqlSumArchive implements KeptSum {
  /** So many bytes of parcels wait at most. */
  private static final int MAX_PARCEL_BYTES = 4 << 20;

  /** So many keys of a cleared shelf are deleted in one transaction. */
  private static final int KEYS_AT_ONCE = 1_000;

  private final Database database;
  private final SumPlace place;
  private final SumFence fence;
  private final SumBrief brief;

  /** How often one may be spent; empty where devices need none. */
  private final Optional<Participation> credentials;

  private final Map<Shelf, ShelfBuffer> buffers = new EnumMap<>(Shelf.class);
  private Optional<SumPace> pace;
  private long pending;

  SqlSumArchive(
      Database database,
      SumPlace place,
      SumFence fence,
      SumBrief brief,
      Optional<SumPace> pace,
      Optional<Participation> credentials) {
    this.database = database;
    this.place = place;
    this.fence = fence;
    this.brief = brief;
    this.credentials = credentials;
    this.pace = pace;
    for (Shelf shelf : Shelf.values()) {
      buffers.put(shelf, new ShelfBuffer());
    }
  }

  @Override
  public SumBrief brief() {
    return brief;
  }

  @Override
  public Optional<CredentialKey> key() {
    return database.read(handle -> KeyRows.find(handle, place.campaign())).map(IssuedKey::key);
  }

  @Override
  public Optional<SumPace> pace() {
    return pace;
  }

  @Override
  public long pending() {
    return pending;
  }

  private ShelfBuffer buffer(Shelf shelf) {
    return Objects.requireNonNull(buffers.get(shelf));
  }

  @Override
  public void put(Shelf shelf, int key, byte[] value) {
    pending += buffer(shelf).put(key, value);
    if (shelf == Shelf.PARCELS && buffer(shelf).bytes() > MAX_PARCEL_BYTES) {
      writeAhead();
    }
  }

  /** Writes all that was put so far: what was put first is never later on disk. */
  private void writeAhead() {
    database.write(
        handle -> {
          fence.check(handle, place);
          writeAll(handle);
          return place;
        });
    pending = 0;
    buffers.values().forEach(ShelfBuffer::written);
  }

  private void writeAll(Handle handle) {
    buffers.keySet().forEach(shelf -> write(handle, shelf));
  }

  private void write(Handle handle, Shelf shelf) {
    ShelfBuffer buffer = buffer(shelf);
    if (buffer.isCleared() && !buffer.values().isEmpty()) {
      SumRows.deleteShelf(handle, place, shelf);
    }
    if (!buffer.values().isEmpty()) {
      SumRows.write(handle, place, shelf, buffer.values());
    }
    if (shelf == Shelf.ROSTER) {
      spend(handle, buffer.values().values());
    }
  }

  /** With the seats, in one transaction. Whoever seats devices knows who had one, and asks not. */
  private void spend(Handle handle, Collection<byte[]> identities) {
    boolean spent =
        credentials
            .map(participation -> SpentRows.spend(handle, place, participation, identities))
            .orElse(true);
    if (!spent) {
      throw new IllegalStateException("credentials: one is spent (expected: on this seat alone)");
    }
  }

  @Override
  public void release(List<Bytes> identities) {
    if (credentials.isPresent() && !identities.isEmpty()) {
      database.write(
          handle -> {
            fence.check(handle, place);
            SpentRows.release(handle, place, identities);
            return place;
          });
    }
  }

  @Override
  public Optional<byte[]> get(Shelf shelf, int key) {
    Optional<byte[]> put = buffer(shelf).get(key);
    if (put.isPresent() || buffer(shelf).isCleared()) {
      return put;
    }
    return database.look(handle -> SumRows.read(handle, place, shelf, key));
  }

  @Override
  public void scan(Shelf shelf, Reader reader) {
    MergedScan scan = new MergedScan(List.copyOf(buffer(shelf).values().entrySet()), reader);
    List<SumRows.Value> chunk = buffer(shelf).isCleared() ? List.of() : next(shelf, -1);
    while (!chunk.isEmpty()) {
      chunk.forEach(scan::stored);
      chunk = next(shelf, chunk.get(chunk.size() - 1).key());
    }
    scan.rest();
  }

  private List<SumRows.Value> next(Shelf shelf, int after) {
    return database.read(handle -> SumRows.next(handle, place, shelf, after));
  }

  /** What was committed is deleted after the next commit; a kill between may bring it back. */
  @Override
  public void clear(Shelf shelf) {
    pending -= buffer(shelf).bytes();
    buffer(shelf).clear();
  }

  @Override
  public void commit(SumPace now) {
    database.write(
        handle -> {
          fence.advance(handle, place, now);
          writeAll(handle);
          return now;
        });
    pace = Optional.of(now);
    pending = 0;
    buffers.values().forEach(ShelfBuffer::written);
    buffers.keySet().stream().filter(shelf -> buffer(shelf).isCleared()).forEach(this::empty);
  }

  private void empty(Shelf shelf) {
    boolean more = true;
    while (more) {
      more =
          database.write(
              handle -> {
                fence.check(handle, place);
                return SumRows.deleteSome(handle, place, shelf, KEYS_AT_ONCE);
              });
    }
    buffer(shelf).emptied();
  }
}
