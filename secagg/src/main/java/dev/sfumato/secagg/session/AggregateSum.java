package dev.sfumato.secagg.session;

import dev.sfumato.secagg.vector.ModularVector;
import java.util.List;

/**
 * What a session was for.
 *
 * @param sum the sum of the survivors' vectors
 * @param survivors the indices of the clients whose vectors are in it, ascending
 */
public record AggregateSum(ModularVector sum, List<Integer> survivors) {
  public AggregateSum {
    survivors = List.copyOf(survivors);
  }
}
