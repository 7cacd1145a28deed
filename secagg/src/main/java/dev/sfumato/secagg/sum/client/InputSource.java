package dev.sfumato.secagg.sum.client;

import dev.sfumato.secagg.sum.SumNumbers;
import dev.sfumato.secagg.vector.ModularVector;
import java.util.Optional;

/** Where a client's vector comes from. */
@FunctionalInterface
public interface InputSource {
  /**
   * The vector, noise included, or nothing: then the client declines. Asked for once, in the round
   * of the inputs, by a client that has not sent one yet.
   */
  Optional<ModularVector> vector(SumNumbers numbers);
}
