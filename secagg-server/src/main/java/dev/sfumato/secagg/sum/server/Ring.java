package dev.sfumato.secagg.sum.server;

import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.vector.LittleEndian;
import java.util.Arrays;
import java.util.function.Consumer;

/**
 * Who is whose neighbour: the members in a ring in random order, each linked to half of its
 * neighbours on either side. In ring order a member's neighbours are those before it, the farthest
 * first, and then those after it. With k = n - 1, which may be odd, the ring is the complete graph.
 * So two members are neighbours of each other or not at all.
 */
public final class Ring {
  private static final int ABSENT = -1;

  private final int[] ring;
  private final int[] places;
  private final int before;
  private final int after;

  private Ring(int[] ring, int seats, int neighbours) {
    this.ring = ring;
    this.before = neighbours / 2;
    this.after = neighbours - before;
    this.places = new int[seats];
    Arrays.fill(places, ABSENT);
    for (int place = 0; place < ring.length; place++) {
      if (places[ring[place]] != ABSENT) {
        throw new IllegalArgumentException("member: " + ring[place] + " (expected: once)");
      }
      places[ring[place]] = place;
    }
  }

  /**
   * Draws a ring of the members, whose indices are all under {@code seats}, from 32 bytes: the same
   * ring from the same ones.
   */
  public static Ring draw(int[] members, int seats, int neighbours, Bytes seed) {
    return draw(members, seats, neighbours, new SeededBytes(seed)::fill);
  }

  /** Draws a ring of the members, whose indices are all under {@code seats}. */
  public static Ring draw(int[] members, int seats, int neighbours, Consumer<byte[]> randomness) {
    int n = members.length;
    if (neighbours < 1 || neighbours >= n || (neighbours % 2 != 0 && neighbours != n - 1)) {
      throw new IllegalArgumentException(
          "neighbours: " + neighbours + " of " + n + " (expected: even and fewer, or all others)");
    }
    int[] ring = members.clone();
    // Fisher and Yates. The privacy of the sparse graph rests on this draw being a fair one.
    for (int i = n - 1; i > 0; i--) {
      int other = uniform(i + 1, randomness);
      int moved = ring[i];
      ring[i] = ring[other];
      ring[other] = moved;
    }
    return new Ring(ring, seats, neighbours);
  }

  /** How many are in the ring. */
  public int size() {
    return ring.length;
  }

  /** How many neighbours each has. */
  public int neighbours() {
    return before + after;
  }

  /** Whether somebody is in the ring. */
  public boolean contains(int member) {
    return member >= 0 && member < places.length && places[member] != ABSENT;
  }

  /** Who stands at a place, counted from zero. */
  public int memberAt(int place) {
    return ring[place];
  }

  /** Where a member stands, counted from zero. */
  public int placeOf(int member) {
    if (!contains(member)) {
      throw new IllegalArgumentException("member: " + member + " (expected: one of the ring)");
    }
    return places[member];
  }

  /** All members in ring order. */
  public int[] members() {
    return ring.clone();
  }

  /** The neighbours of a member in ring order. */
  public int[] neighbours(int member) {
    int own = placeOf(member);
    int[] neighbours = new int[before + after];
    for (int i = 0; i < neighbours.length; i++) {
      int place = own + (i < before ? i - before : i - before + 1);
      // Never more than once around, so nothing needs to be divided.
      neighbours[i] =
          ring[place < 0 ? place + ring.length : place < ring.length ? place : place - ring.length];
    }
    return neighbours;
  }

  /** Where a neighbour stands among the neighbours of {@code owner}, counted from zero. */
  public int positionOf(int neighbour, int owner) {
    int distance = distance(neighbour, owner);
    return distance <= after ? before + distance - 1 : before - (ring.length - distance);
  }

  /** Whether two different members are neighbours. */
  public boolean areNeighbours(int one, int other) {
    int distance = distance(one, other);
    return distance != 0 && (distance <= after || ring.length - distance <= before);
  }

  private int distance(int member, int owner) {
    int difference = placeOf(member) - placeOf(owner);
    return difference < 0 ? difference + ring.length : difference;
  }

  /** A fair number under the bound: 31 bits, drawn again where the remainder would be biased. */
  private static int uniform(int bound, Consumer<byte[]> randomness) {
    byte[] drawn = new byte[Integer.BYTES];
    while (true) {
      randomness.accept(drawn);
      int bits = LittleEndian.getInt(drawn, 0) >>> 1;
      int value = bits % bound;
      if (bits - value + (bound - 1) >= 0) {
        return value;
      }
    }
  }
}
