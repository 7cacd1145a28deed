package dev.sfumato.secagg.sum.round;

import dev.sfumato.secagg.sum.message.DealingAnswer;
import dev.sfumato.secagg.sum.message.ParcelsRequest.Parcel;
import dev.sfumato.secagg.sum.server.Challenges;
import dev.sfumato.secagg.sum.server.Dealt;
import dev.sfumato.secagg.sum.server.DealtProof;
import dev.sfumato.secagg.sum.server.Ring;
import dev.sfumato.secagg.sum.server.Shelf;
import dev.sfumato.secagg.sum.server.Stored;
import dev.sfumato.secagg.sum.server.Workers;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Puts together what was dealt to each holder, in one pass over the dealings in ring order: only
 * the holders of a window of the ring, and those at its seam, are in memory at a time.
 */
final class ParcelSorting {
  /** Dealers whose polynomials are evaluated at a time, by all hands. */
  private static final int BATCH = 64;

  private final Dealt dealt;
  private final Challenges challenges;
  private final Ring ring;

  /** By seat. */
  private final @Nullable ParcelTray[] trays;

  private final List<DealtProof> batch = new ArrayList<>();
  private final int before;
  private final int after;

  /** The first holder that the seam does not touch, and is not written yet. */
  private int next;

  ParcelSorting(Dealt dealt, Challenges challenges) {
    this.dealt = dealt;
    this.challenges = challenges;
    this.ring = dealt.arrivals().ring();
    this.trays = new ParcelTray[dealt.book().parameters().seats()];
    this.before = ring.neighbours() / 2;
    this.after = ring.neighbours() - before;
    this.next = after;
  }

  void run() {
    dealt.book().archive.scan(Shelf.DEALING, this::take);
    sortBatch();
    // Those from the seam on, and the last before it.
    writeFrom(0, after);
    writeFrom(next, ring.size());
  }

  private void take(int place, byte[] encoded) {
    int dealer = ring.memberAt(place);
    if (dealt.dealers().get(dealer)) {
      DealingAnswer answer = (DealingAnswer) Stored.answer(encoded);
      batch.add(DealtProof.of(dealt.arrivals(), dealer, answer));
    }
    if (batch.size() == BATCH) {
      sortBatch();
    }
  }

  private void sortBatch() {
    byte[][] parcels = evaluate();
    for (int i = 0; i < parcels.length; i++) {
      deal(batch.get(i).dealer(), parcels[i]);
    }
    batch.clear();
  }

  /** The heavy part: two values of a polynomial for each parcel. */
  private byte[][] evaluate() {
    byte[][] results = new byte[batch.size()][];
    AtomicInteger turn = new AtomicInteger();
    Runnable hand =
        () -> {
          for (int i = turn.getAndIncrement(); i < results.length; i = turn.getAndIncrement()) {
            results[i] = new DealtParcels(batch.get(i), challenges.of(batch.get(i))).all();
          }
        };
    Workers workers = dealt.book().setup.workers();
    workers.run(Collections.nCopies(workers.parallelism(), hand));
    return results;
  }

  private void deal(int dealer, byte[] parcels) {
    int[] holders = ring.neighbours(dealer);
    for (int i = 0; i < holders.length; i++) {
      if (dealt.dealers().get(holders[i])) {
        tray(holders[i]).put(dealer, parcels, i * Parcel.BYTES);
      }
    }
    writeUpTo(ring.placeOf(dealer) - before);
  }

  /** All dealers of the holders up to this place have been seen. */
  private void writeUpTo(int place) {
    if (place >= next) {
      writeFrom(next, place + 1);
      next = place + 1;
    }
  }

  private void writeFrom(int place, int end) {
    for (int i = place; i < end; i++) {
      int holder = ring.memberAt(i);
      if (dealt.dealers().get(holder)) {
        dealt.book().archive.put(Shelf.PARCELS, holder, tray(holder).content());
        trays[holder] = null;
      }
    }
  }

  private ParcelTray tray(int holder) {
    ParcelTray tray = trays[holder];
    if (tray == null) {
      tray = new ParcelTray(dealt.dealersOf(holder));
      trays[holder] = tray;
    }
    return tray;
  }
}
