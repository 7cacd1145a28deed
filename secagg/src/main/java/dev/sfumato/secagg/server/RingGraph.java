package dev.sfumato.secagg.server;

import dev.sfumato.secagg.crypto.RandomBytes;
import dev.sfumato.secagg.vector.LittleEndian;
import java.util.List;

/**
 * Who is whose neighbour: the clients in a ring in random order, each linked to half of its
 * neighbours on either side. In ring order a client's neighbours are those before it, the farthest
 * first, and then those after it. With k = n - 1, which may be odd, the ring is the complete graph.
 */
final class RingGraph {
  private final int[] ring;
  private final int[] places;
  private final int before;
  private final int after;

  private RingGraph(int[] ring, int seats, int neighbours) {
    this.ring = ring;
    this.before = neighbours / 2;
    this.after = neighbours - before;
    this.places = new int[seats];
    for (int place = 0; place < ring.length; place++) {
      places[ring[place]] = place;
    }
  }

  /** Draws a ring of the clients, whose indices are all under {@code seats}. */
  static RingGraph draw(List<Integer> clients, int seats, int neighbours, RandomBytes randomness) {
    int[] ring = clients.stream().mapToInt(Integer::intValue).toArray();
    // Fisher and Yates. The privacy of the sparse graph rests on this draw being a fair one.
    for (int i = ring.length - 1; i > 0; i--) {
      int other = uniform(i + 1, randomness);
      int moved = ring[i];
      ring[i] = ring[other];
      ring[other] = moved;
    }
    return new RingGraph(ring, seats, neighbours);
  }

  /** The neighbours of a client in ring order. */
  int[] neighbours(int client) {
    int[] neighbours = new int[before + after];
    for (int i = 0; i < neighbours.length; i++) {
      int place = places[client] + (i < before ? i - before : i - before + 1);
      // Never more than once around, so nothing needs to be divided.
      neighbours[i] =
          ring[place < 0 ? place + ring.length : place < ring.length ? place : place - ring.length];
    }
    return neighbours;
  }

  /** Where a neighbour stands among the neighbours of {@code owner}, counted from zero. */
  int positionOf(int neighbour, int owner) {
    int difference = places[neighbour] - places[owner];
    int distance = difference < 0 ? difference + ring.length : difference;
    return distance <= after ? before + distance - 1 : before - (ring.length - distance);
  }

  /** A fair number under the bound: 31 bits, drawn again where the remainder would be biased. */
  private static int uniform(int bound, RandomBytes randomness) {
    byte[] drawn = new byte[Integer.BYTES];
    while (true) {
      randomness.fill(drawn);
      int bits = LittleEndian.getInt(drawn, 0) >>> 1;
      int value = bits % bound;
      if (bits - value + (bound - 1) >= 0) {
        return value;
      }
    }
  }
}
