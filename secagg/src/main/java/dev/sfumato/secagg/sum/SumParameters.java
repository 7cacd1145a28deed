package dev.sfumato.secagg.sum;

import dev.sfumato.secagg.graph.HolderGraph;
import dev.sfumato.secagg.graph.HolderSize;
import dev.sfumato.secagg.graph.MaskGraph;
import dev.sfumato.secagg.graph.ParametersRefusedException;
import dev.sfumato.secagg.vector.VectorShape;

/**
 * The public numbers of one sum, from which both sides compute the same graphs.
 *
 * @param seats how many may take part
 * @param corrupt how many of them may work together with the server's owner, or lie (c); from the
 *     seats, not from those that come: honest ones that stay away do not take corrupt ones along
 * @param dropout the share that may be lost
 * @param minimumSurvivors the least number whose vectors are in a sum that is opened (M)
 * @param shape length and modulus of the vectors
 */
public record SumParameters(
    int seats, int corrupt, DropoutShare dropout, int minimumSurvivors, VectorShape shape) {
  public static final int MIN_SEATS = 3;
  public static final int MAX_SEATS = 100_000;

  /** A sum of one is that one's vector. */
  public static final int MIN_SURVIVORS = 2;

  public SumParameters {
    check("seats", seats, MIN_SEATS, MAX_SEATS);
    check("corrupt", corrupt, 0, seats - 1);
    check("minimumSurvivors", minimumSurvivors, MIN_SURVIVORS, seats);
  }

  /** The least number of so many that is left when the most are lost (S_min). */
  public int survivorsOf(int clients) {
    return clients - dropout.of(clients);
  }

  /** Whether so many are enough to go on with. */
  public boolean isEnough(int clients) {
    return clients <= seats && survivorsOf(clients) >= minimumSurvivors;
  }

  /**
   * How many hold a client's shares when so many gave keys.
   *
   * @throws ParametersRefusedException when there is no safe number
   */
  public HolderSize holders(int arrived) {
    return HolderGraph.size(arrived, corrupt, dropout.of(arrived));
  }

  /**
   * With how many each masks when there are so many good dealers.
   *
   * @throws ParametersRefusedException when there is no safe number
   */
  public int partners(int good) {
    return MaskGraph.size(good, corrupt, dropout.of(good));
  }

  /** What clients are told in the round of the inputs. */
  public SumNumbers numbers(int arrived, int good) {
    return new SumNumbers(arrived, good, corrupt, survivorsOf(good));
  }

  private static void check(String name, int value, int min, int max) {
    if (value < min || value > max) {
      throw new IllegalArgumentException(
          name + ": " + value + " (expected: " + min + " to " + max + ")");
    }
  }
}
