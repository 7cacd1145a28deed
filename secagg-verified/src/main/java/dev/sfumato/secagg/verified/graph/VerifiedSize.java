package dev.sfumato.secagg.verified.graph;

import dev.sfumato.secagg.graph.HolderSize;

/**
 * The sizes of a sum whose coordinator need not be believed.
 *
 * @param holders k, t and q: who holds shares, how many rebuild, how many may complain
 * @param corruptHolders the most corrupt holders of any honest client (m)
 * @param floor the least number of honest vectors in whatever can be opened (F)
 */
public record VerifiedSize(HolderSize holders, int corruptHolders, int floor) {
  public VerifiedSize {
    if (2 * holders.threshold() <= holders.holders() + corruptHolders) {
      throw new IllegalArgumentException(
          "threshold: " + holders.threshold() + " (expected: 2 t > k + m)");
    }
  }

  public int threshold() {
    return holders.threshold();
  }
}
