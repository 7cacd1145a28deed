package dev.sfumato.core.campaign;

import java.util.OptionalInt;

/**
 * Whether a coordinator has to be believed for the promise to hold. How many vectors are in
 * whatever can be opened follows from it, and from that the noise.
 */
@FunctionalInterface
public interface Assurance {
  /** It is believed: what is opened has all but those that may drop out. */
  Assurance HONEST = (clients, corrupt, dropouts) -> OptionalInt.of(clients - dropouts);

  /**
   * The least number of vectors, corrupt ones among them, in what can be opened when so many take
   * part (S_min); empty where no sum of so many is safe.
   */
  OptionalInt survivors(int clients, int corrupt, int dropouts);

  default boolean isVerified() {
    return this != HONEST;
  }

  /** As people write it. */
  default String label() {
    return isVerified() ? "verified" : "honest";
  }

  /** The numbers of a sum. Where none is safe the noise is each device's own. */
  default Shard shard(int clients, int corrupt, int dropouts) {
    int bad = Math.min(corrupt, clients);
    int alone = Math.min(clients, bad + 1);
    return new Shard(clients, survivors(clients, bad, dropouts).orElse(alone), bad);
  }
}
