package dev.sfumato.secagg.graph;

/**
 * Who holds shares of whom.
 *
 * @param holders how many hold shares of a dealer's secrets (k)
 * @param threshold how many of them rebuild a secret (t)
 * @param complaints how many of them may reject a dealer before it is left out (q)
 */
public record HolderSize(int holders, int threshold, int complaints) {
  public HolderSize {
    if (holders < 2 || holders > HolderGraph.MAX_HOLDERS) {
      throw new IllegalArgumentException(
          "holders: " + holders + " (expected: 2 to " + HolderGraph.MAX_HOLDERS + ")");
    }
    if (threshold < 2 || threshold > holders) {
      throw new IllegalArgumentException(
          "threshold: " + threshold + " (expected: 2 to " + holders + ")");
    }
    if (complaints < 0 || complaints >= holders) {
      throw new IllegalArgumentException(
          "complaints: " + complaints + " (expected: 0 to " + (holders - 1) + ")");
    }
  }
}
