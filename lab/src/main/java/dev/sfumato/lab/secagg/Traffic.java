package dev.sfumato.lab.secagg;

import dev.sfumato.secagg.message.Delivery;
import dev.sfumato.secagg.message.Survivors;
import dev.sfumato.secagg.message.ToClient;
import java.util.Collections;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** What crossed: bytes both ways, and what the formula for the calls needs to know of the graph. */
final class Traffic {
  private final LongAdder uploaded = new LongAdder();
  private final LongAdder downloaded = new LongAdder();
  private final LongAdder delivered = new LongAdder();
  private final LongAdder droppedPairs = new LongAdder();
  private final Set<Integer> droppedOwners = Collections.newSetFromMap(new ConcurrentHashMap<>());

  void upload(int bytes) {
    uploaded.add(bytes);
  }

  void download(ToClient message, int bytes) {
    downloaded.add(bytes);
    if (message instanceof Delivery delivery) {
      delivered.add(delivery.parcels().size());
    }
    if (message instanceof Survivors survivors) {
      droppedPairs.add(survivors.dropped().size());
      droppedOwners.addAll(survivors.dropped());
    }
  }

  long uploadBytes() {
    return uploaded.sum();
  }

  long downloadBytes() {
    return downloaded.sum();
  }

  /** Parcels handed to clients that went on to mask. */
  long delivered() {
    return delivered.sum();
  }

  /** Pairs of one that dropped after sharing and a neighbour of it that survived. */
  long droppedPairs() {
    return droppedPairs.sum();
  }

  /** Those that dropped after sharing and have a neighbour that survived. */
  int droppedOwners() {
    return droppedOwners.size();
  }
}
