package dev.sfumato.secagg.verified.roster;

import dev.sfumato.secagg.message.ByteWriter;
import dev.sfumato.secagg.sum.SumDerivations;
import dev.sfumato.secagg.vector.Bytes;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The hashes of the tree. A separator is the first sixteen bytes of a public key: those on the left
 * have less there, those on the right as much or more.
 */
public final class RosterHash {
  public static final int SEPARATOR_BYTES = 16;
  private static final byte[] LEAF = "sfumato-2 leaf  ".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] NODE = "sfumato-2 node  ".getBytes(StandardCharsets.US_ASCII);

  private static final byte[] ROOT = "sfumato-2 root  ".getBytes(StandardCharsets.US_ASCII);

  private RosterHash() {}

  /** What stands for the whole roster: its top node, and how many leaves there are under it. */
  public static Bytes root(int count, Bytes top) {
    ByteWriter writer = new ByteWriter(ROOT.length + Integer.BYTES + top.length());
    writer.bytes(ROOT);
    writer.u31(count);
    writer.bytes(top);
    return SumDerivations.sha256(writer.finish());
  }

  static Bytes leaf(byte[] content) {
    return SumDerivations.sha256(join(LEAF, content));
  }

  public static Bytes node(Bytes separator, Bytes left, Bytes right) {
    return SumDerivations.sha256(join(NODE, separator.array(), left.array(), right.array()));
  }

  /** Where a key stands. */
  public static Bytes prefix(Bytes publicKey) {
    return Bytes.wrap(Arrays.copyOf(publicKey.array(), SEPARATOR_BYTES));
  }

  /** The order of the tree. */
  public static int compare(Bytes one, Bytes other) {
    return Arrays.compareUnsigned(one.array(), other.array());
  }

  /** Where a range of leaves is cut: the shape hangs on the number of leaves alone. */
  public static int middle(int from, int to) {
    return (from + to) >>> 1;
  }

  private static byte[] join(byte[]... parts) {
    int length = Arrays.stream(parts).mapToInt(each -> each.length).sum();
    byte[] all = new byte[length];
    int at = 0;
    for (byte[] part : parts) {
      System.arraycopy(part, 0, all, at, part.length);
      at += part.length;
    }
    return all;
  }
}
