package dev.sfumato.server.shard;

import dev.sfumato.secagg.server.Outgoing;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;

/**
 * Asks only so many devices for their masked inputs at a time, so that memory holds a window of
 * inputs and never those of a whole shard.
 *
 * <p>A device holds its place in the window until its input has come or it is gone. Those that stay
 * silent give their places up at {@link #expire()}, or a few of them would hold up the rest.
 */
final class Pacing {
  private final int window;
  private final Deque<Outgoing> waiting = new ArrayDeque<>();
  private final BitSet asked = new BitSet();
  private final BitSet settled = new BitSet();
  private BitSet older = new BitSet();

  Pacing(int window) {
    this.window = window;
  }

  void add(Outgoing question) {
    waiting.add(question);
  }

  /** The next to be asked, as far as there is room. */
  List<Outgoing> release() {
    List<Outgoing> released = new ArrayList<>();
    while (asked.cardinality() < window && !waiting.isEmpty()) {
      Outgoing next = waiting.remove();
      if (!settled.get(next.client())) {
        asked.set(next.client());
        released.add(next);
      }
    }
    return released;
  }

  /** The device has answered, or is gone. */
  void settle(int client) {
    asked.clear(client);
    settled.set(client);
  }

  /** Gives up the places of those that were asked before the last call and are still silent. */
  void expire() {
    asked.andNot(older);
    older = (BitSet) asked.clone();
  }
}
