package dev.sfumato.server.api.view;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;

/** The edges of an outline, and whether some cross. Edges that only touch do not. */
public final class OutlineEdges {
  private record Edge(double x0, double y0, double x1, double y1) {
    double west() {
      return Math.min(x0, x1);
    }

    double east() {
      return Math.max(x0, x1);
    }

    /** Whether each has its ends on both sides of the other. */
    boolean crosses(Edge other) {
      return sides(other) < 0 && other.sides(this) < 0;
    }

    private double sides(Edge other) {
      return Math.signum(side(other.x0, other.y0)) * Math.signum(side(other.x1, other.y1));
    }

    private double side(double x, double y) {
      return (x1 - x0) * (y - y0) - (y1 - y0) * (x - x0);
    }
  }

  private OutlineEdges() {}

  /**
   * Where an edge begins that another one crosses.
   *
   * @param ring longitude and latitude of each corner by turns
   */
  public static Optional<double[]> crossing(double[] ring) {
    Edge[] edges = edges(ring);
    Arrays.sort(edges, Comparator.comparingDouble(Edge::west));
    for (int i = 0; i < edges.length; i++) {
      for (int j = i + 1; j < edges.length && edges[j].west() < edges[i].east(); j++) {
        if (edges[i].crosses(edges[j])) {
          return Optional.of(new double[] {edges[i].x0(), edges[i].y0()});
        }
      }
    }
    return Optional.empty();
  }

  private static Edge[] edges(double[] ring) {
    Edge[] edges = new Edge[ring.length / 2];
    for (int i = 0; i < edges.length; i++) {
      int from = 2 * i;
      int to = (from + 2) % ring.length;
      edges[i] = new Edge(ring[from], ring[from + 1], ring[to], ring[to + 1]);
    }
    return edges;
  }
}
