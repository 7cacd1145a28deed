package dev.sfumato.server.shard;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Asks only so many devices at a time, so that memory holds a window of requests and answers and
 * never those of a whole sum.
 *
 * <p>A device holds its place in the window until its answer has come or its stream is gone. Those
 * that stay silent give their places up at {@link #expire()}, or a few of them would hold up the
 * rest.
 */
final class Pacing {
  private int window;
  private final Set<Integer> waiting = new LinkedHashSet<>();
  private final BitSet asked = new BitSet();
  private final BitSet met = new BitSet();
  private BitSet older = new BitSet();

  Pacing(int window) {
    this.window = window;
  }

  /** A new round: nobody waits, nobody is asked. */
  void begin(int newWindow) {
    window = newWindow;
    waiting.clear();
    asked.clear();
    met.clear();
    older.clear();
  }

  /** The seat is to be asked, for the first time or again. */
  void add(int seat) {
    asked.clear(seat);
    waiting.add(seat);
  }

  /** The next to be asked, as far as there is room. */
  List<Integer> release() {
    List<Integer> released = new ArrayList<>();
    Iterator<Integer> next = waiting.iterator();
    while (asked.cardinality() < window && next.hasNext()) {
      int seat = next.next();
      next.remove();
      asked.set(seat);
      released.add(seat);
    }
    return released;
  }

  /** Whether any of these was not asked in this round before; from now on all were. */
  boolean meet(List<Integer> seats) {
    int before = met.cardinality();
    seats.forEach(met::set);
    return met.cardinality() > before;
  }

  /** The device has answered, or is gone. */
  void settle(int seat) {
    waiting.remove(seat);
    asked.clear(seat);
  }

  /** Whether some are still to be asked. */
  boolean isHoldingBack() {
    return !waiting.isEmpty();
  }

  /** Gives up the places of those that were asked before the last call and are still silent. */
  void expire() {
    asked.andNot(older);
    older = (BitSet) asked.clone();
  }
}
