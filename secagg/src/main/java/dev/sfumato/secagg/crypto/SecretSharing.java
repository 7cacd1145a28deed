package dev.sfumato.secagg.crypto;

import java.util.List;

/** Splits a secret into shares of which any {@code threshold} rebuild it and fewer tell nothing. */
public interface SecretSharing {
  /** The share of index i belongs to the x-coordinate i + 1. */
  List<Secret> split(Secret secret, int threshold, int shares, RandomBytes randomness);

  /** Prepares to rebuild from the shares of these x-coordinates, different and not zero. */
  Rebuilder rebuilder(int[] coordinates);

  /** Rebuilds any number of secrets from the shares of the same holders. */
  interface Rebuilder {
    /** The secret whose shares, in the order of the coordinates, these are. */
    Secret rebuild(List<Secret> shares);
  }
}
