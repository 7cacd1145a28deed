package dev.sfumato.core.estimate;

import dev.sfumato.core.geo.CellId;
import java.util.List;

/**
 * Why an element of a map has its number: all that went into it, with the weights that the
 * estimator gave. What it says adds up: the masses of the parts, divided by {@code people}, are the
 * share that the map shows.
 *
 * @param share what the map shows
 * @param people the share of all devices that the map divides among its elements; the rest is
 *     outside
 * @param measured what the interval is made of
 * @param parts one for a whole cell; for the rest of a cell the largest cells that make it up
 */
public record Explanation(double share, double people, Measured measured, List<Part> parts) {
  public Explanation {
    parts = List.copyOf(parts);
  }

  /**
   * The counts of an element alone, without what its surroundings say: the middle of its interval.
   *
   * @param share of all devices
   * @param deviation by noise and sampling
   */
  public record Measured(double share, double deviation) {}

  /**
   * A cell of the fit. Masses are shares of all devices.
   *
   * @param counts the queries that counted exactly this cell
   * @param surroundings what the parent's mass, its neighbours and a prior map lead one to expect
   * @param earlier what an earlier campaign foretells; of weight 0 without one
   * @param balance what was moved from or to the other three quarters of the parent, so that the
   *     four add up to it, and what was taken off as too faint to be told from nothing
   */
  public record Part(
      CellId cell,
      List<Count> counts,
      Expectation surroundings,
      Expectation earlier,
      double balance) {
    public Part {
      counts = List.copyOf(counts);
    }

    /** The mass that the cell got: the sum of all that it was made of. */
    public double mass() {
      double mass = surroundings.mass() + earlier.mass() + balance;
      for (Count count : counts) {
        mass += count.weight() * count.share();
      }
      return mass;
    }
  }

  /**
   * What one query counted in a cell.
   *
   * @param query from 1
   * @param elements how many elements of the query's partition make up the cell
   * @param share of the query's devices; it can be negative
   * @param noiseDeviation of the share
   * @param samplingDeviation of the share: who happened to be asked
   * @param weight what it counts in the cell's mass; those of all counts and expectations sum to 1
   */
  public record Count(
      int query,
      int elements,
      double share,
      double noiseDeviation,
      double samplingDeviation,
      double weight) {}

  /** What was expected of a cell, and what that counts in its mass. */
  public record Expectation(double share, double weight) {
    static final Expectation NONE = new Expectation(0, 0);

    public double mass() {
      return weight * share;
    }
  }
}
