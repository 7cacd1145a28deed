package dev.sfumato.secagg.session;

import dev.sfumato.secagg.graph.GraphRule;
import dev.sfumato.secagg.graph.GraphSize;
import dev.sfumato.secagg.graph.HypergeometricTail;
import dev.sfumato.secagg.graph.ParametersRefusedException;
import dev.sfumato.secagg.graph.ParametersRefusedException.Reason;
import dev.sfumato.secagg.vector.VectorShape;

/**
 * The public numbers of one session, from which both sides compute the same graph.
 *
 * <p>In the papers' letters: {@code clients} is n, {@code corrupt} is c, {@code clients -
 * minimumSurvivors} is d, {@code graph} is (k, t), {@code 2^bits} is m and {@code length} is l.
 *
 * @param clients how many start, or have arrived
 * @param corrupt how many of them may work together with the server's owner, or lie
 * @param minimumSurvivors the least number whose inputs are in a sum that is opened
 * @param shape length and modulus of the vectors
 * @param rule how the graph follows from the numbers
 * @param graph the graph that the rule gave
 */
public record SecAggParameters(
    int clients,
    int corrupt,
    int minimumSurvivors,
    VectorShape shape,
    GraphRule rule,
    GraphSize graph) {
  public static final int MIN_CLIENTS = 3;
  public static final int MAX_CLIENTS = 100_000;

  public SecAggParameters {
    check("clients", clients, MIN_CLIENTS, MAX_CLIENTS);
    check("corrupt", corrupt, 0, clients - 1);
    check("minimumSurvivors", minimumSurvivors, 2, clients);
    if (graph.neighbours() >= clients) {
      throw new IllegalArgumentException(
          "neighbours: " + graph.neighbours() + " (expected: under " + clients + ")");
    }
  }

  public static Builder builder() {
    return new Builder();
  }

  /** How many may be lost between arriving and the end. */
  public int toleratedDropouts() {
    return clients - minimumSurvivors;
  }

  /**
   * The session of those that arrived: neighbours and threshold are computed anew, the corrupt and
   * the least survivors stay what they were.
   *
   * @throws ParametersRefusedException when too few arrived, or there is no graph for them
   */
  public SecAggParameters forArrivals(int arrived) {
    if (arrived == clients) {
      return this;
    }
    if (arrived > clients) {
      throw new IllegalArgumentException(
          "arrived: " + arrived + " (expected: at most " + clients + ")");
    }
    if (arrived < Math.max(MIN_CLIENTS, minimumSurvivors)) {
      throw new ParametersRefusedException(
          Reason.TOO_FEW_ARRIVALS, arrived + " arrived, " + minimumSurvivors + " must survive");
    }
    GraphSize size = rule.size(arrived, corrupt, arrived - minimumSurvivors);
    return new SecAggParameters(arrived, corrupt, minimumSurvivors, shape, rule, size);
  }

  /**
   * Whether so few surviving neighbours would be seen in less than one honest run in {@code
   * 2^bound}: given the number of survivors, the neighbours of a client are a random draw.
   */
  public boolean isSurprising(int survivors, int survivingNeighbours, int bound) {
    return new HypergeometricTail(clients - 1, survivors - 1, graph.neighbours())
        .isRareOrFewer(survivingNeighbours, bound);
  }

  private static void check(String name, int value, int least, int most) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(
          name + ": " + value + " (expected: " + least + " to " + most + ")");
    }
  }

  /** Collects the numbers by name: as five whole numbers in a row they would be swapped one day. */
  public static final class Builder {
    private int clients;
    private int corrupt = -1;
    private int toleratedDropouts = -1;
    private int bits;
    private int length;
    private GraphRule rule = GraphRule.SPARSE;

    private Builder() {}

    public Builder clients(int value) {
      clients = value;
      return this;
    }

    public Builder corrupt(int value) {
      corrupt = value;
      return this;
    }

    public Builder toleratedDropouts(int value) {
      toleratedDropouts = value;
      return this;
    }

    public Builder bits(int value) {
      bits = value;
      return this;
    }

    public Builder length(int value) {
      length = value;
      return this;
    }

    public Builder rule(GraphRule value) {
      rule = value;
      return this;
    }

    /**
     * Checks everything and computes the graph.
     *
     * @throws ParametersRefusedException when there is no graph for these numbers
     */
    public SecAggParameters build() {
      check("clients", clients, MIN_CLIENTS, MAX_CLIENTS);
      check("corrupt", corrupt, 0, clients - 1);
      check("toleratedDropouts", toleratedDropouts, 0, clients - 2);
      VectorShape shape = new VectorShape(length, bits);
      GraphSize size = rule.size(clients, corrupt, toleratedDropouts);
      return new SecAggParameters(clients, corrupt, clients - toleratedDropouts, shape, rule, size);
    }
  }
}
