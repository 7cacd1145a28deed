package dev.sfumato.secagg.sum.round;

import dev.sfumato.secagg.crypto.Secret;
import dev.sfumato.secagg.graph.HolderSize;
import dev.sfumato.secagg.sharing.Interpolation;
import dev.sfumato.secagg.vector.Bytes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * The shares that came back, as many as rebuild a secret for each dealer of whom one is needed. A
 * dealer survived or dropped, so its shares are all of its seed or all of its mask key.
 */
public final class ShareStacks {
  private final int threshold;
  private final Interpolation interpolation;
  private final BitSet needed;
  private final byte[][] shares;
  private final short[][] points;
  private final short[] counts;
  private int incomplete;

  public ShareStacks(int seats, BitSet needed, HolderSize size) {
    this.threshold = size.threshold();
    this.interpolation = Interpolation.of(size.holders());
    this.needed = needed;
    this.shares = new byte[seats][0];
    this.points = new short[seats][0];
    this.counts = new short[seats];
    this.incomplete = needed.cardinality();
  }

  public boolean wants(int dealer) {
    return needed.get(dealer) && counts[dealer] < threshold;
  }

  /** A share that was checked, of a dealer that is wanted. */
  public void put(int dealer, int point, Bytes share) {
    if (counts[dealer] == 0) {
      shares[dealer] = new byte[threshold * Secret.BYTES];
      points[dealer] = new short[threshold];
    }
    int at = counts[dealer]++;
    System.arraycopy(share.array(), 0, shares[dealer], at * Secret.BYTES, Secret.BYTES);
    points[dealer][at] = (short) point;
    if (counts[dealer] == threshold) {
      incomplete--;
    }
  }

  public boolean isComplete() {
    return incomplete == 0;
  }

  /** The secret of a dealer that has enough shares. */
  public Secret rebuild(int dealer) {
    int[] at = new int[threshold];
    List<Secret> parts = new ArrayList<>(threshold);
    for (int i = 0; i < threshold; i++) {
      at[i] = points[dealer][i];
      int from = i * Secret.BYTES;
      parts.add(Secret.wrap(Arrays.copyOfRange(shares[dealer], from, from + Secret.BYTES)));
    }
    try {
      return interpolation.atZero(at, parts);
    } finally {
      parts.forEach(Secret::wipe);
    }
  }
}
