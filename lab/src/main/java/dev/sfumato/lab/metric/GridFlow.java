package dev.sfumato.lab.metric;

import java.util.ArrayDeque;
import java.util.Arrays;

/**
 * The cheapest flow on a square grid that levels out all surpluses; a step to a neighbour costs 1.
 *
 * <p>The primal-dual method: find every node's distance from the nodes with surplus in the residual
 * network, where taking back a flow pays 1 back; send all that can go along shortest paths to nodes
 * that lack something; repeat. A flow along shortest paths only is never dearer than any other with
 * the same ends, and so the last one is the cheapest. Costs and amounts are whole: the result is
 * exact.
 */
final class GridFlow {
  private static final int LEFT = 0;
  private static final int RIGHT = 1;
  private static final int UP = 2;
  private static final int DOWN = 3;
  private static final int DIRECTIONS = 4;
  private static final int UNREACHED = Integer.MAX_VALUE;

  private final int side;
  private final long[] surplus;

  /** The net flow from each node to its right neighbour, and to the one below. */
  private final long[] right;

  private final long[] down;

  private final int[] distance;
  private final boolean[] closed;

  /** Surpluses, lacks below zero, that sum to zero. */
  GridFlow(int side, long[] surplus) {
    this.side = side;
    this.surplus = surplus.clone();
    this.right = new long[surplus.length];
    this.down = new long[surplus.length];
    this.distance = new int[surplus.length];
    this.closed = new boolean[surplus.length];
  }

  /** Levels out all surpluses and says what it costs. */
  double leastCost() {
    while (Arrays.stream(surplus).anyMatch(amount -> amount > 0)) {
      findDistances();
      while (sendAlongShortestPaths()) {
        Arrays.fill(closed, false);
      }
      Arrays.fill(closed, false);
    }
    double cost = 0;
    for (int node = 0; node < surplus.length; node++) {
      cost += (double) Math.abs(right[node]) + Math.abs(down[node]);
    }
    return cost;
  }

  private boolean sendAlongShortestPaths() {
    boolean any = false;
    for (int node = 0; node < surplus.length; node++) {
      if (surplus[node] > 0 && !closed[node]) {
        long sent = send(node, surplus[node]);
        surplus[node] -= sent;
        any |= sent > 0;
      }
    }
    return any;
  }

  /** Sends up to an amount from a node to nodes that lack it; says how much has gone. */
  private long send(int node, long amount) {
    closed[node] = true;
    long sent = 0;
    if (surplus[node] < 0) {
      sent = Math.min(amount, -surplus[node]);
      surplus[node] += sent;
    }
    for (int direction = 0; direction < DIRECTIONS && sent < amount; direction++) {
      int to = neighbour(node, direction);
      if (to < 0 || closed[to]) {
        continue;
      }
      long back = flow(to, opposite(direction));
      if (distance[to] == distance[node] + (back > 0 ? -1 : 1)) {
        long most = back > 0 ? Math.min(back, amount - sent) : amount - sent;
        long moved = send(to, most);
        addFlow(node, direction, moved);
        sent += moved;
      }
    }
    // A node that passed on all it was given may take more; one that could not is exhausted.
    closed[node] = sent < amount;
    return sent;
  }

  /** Shortest distances from any surplus; there are no cycles of negative cost (Bellman, Ford). */
  private void findDistances() {
    Arrays.fill(distance, UNREACHED);
    boolean[] waiting = new boolean[surplus.length];
    ArrayDeque<Integer> queue = new ArrayDeque<>();
    for (int node = 0; node < surplus.length; node++) {
      if (surplus[node] > 0) {
        distance[node] = 0;
        waiting[node] = true;
        queue.add(node);
      }
    }
    while (!queue.isEmpty()) {
      int node = queue.remove();
      waiting[node] = false;
      for (int direction = 0; direction < DIRECTIONS; direction++) {
        int to = neighbour(node, direction);
        if (to < 0) {
          continue;
        }
        int through = distance[node] + (flow(to, opposite(direction)) > 0 ? -1 : 1);
        if (through < distance[to]) {
          distance[to] = through;
          if (!waiting[to]) {
            waiting[to] = true;
            queue.add(to);
          }
        }
      }
    }
  }

  private int neighbour(int node, int direction) {
    int x = node % side;
    return switch (direction) {
      case LEFT -> x > 0 ? node - 1 : -1;
      case RIGHT -> x < side - 1 ? node + 1 : -1;
      case UP -> node >= side ? node - side : -1;
      default -> node < surplus.length - side ? node + side : -1;
    };
  }

  private static int opposite(int direction) {
    return direction ^ 1;
  }

  /** What flows from a node in a direction, below zero when it flows the other way. */
  private long flow(int node, int direction) {
    return switch (direction) {
      case LEFT -> -right[node - 1];
      case RIGHT -> right[node];
      case UP -> -down[node - side];
      default -> down[node];
    };
  }

  private void addFlow(int node, int direction, long amount) {
    switch (direction) {
      case LEFT -> right[node - 1] -= amount;
      case RIGHT -> right[node] += amount;
      case UP -> down[node - side] -= amount;
      case DOWN -> down[node] += amount;
      default -> throw new IllegalArgumentException("direction: " + direction);
    }
  }
}
