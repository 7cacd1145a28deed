package dev.sfumato.secagg.verified.roster;

import dev.sfumato.secagg.message.ByteWriter;
import dev.sfumato.secagg.sum.SumDerivations;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.vector.LittleEndian;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;

/**
 * Who holds a client's shares: places of the roster that follow from a number which it drew before
 * there was a roster, and from the root. Nobody knew both in time to aim.
 */
public final class HolderDraw {
  private static final byte[] HASH = "sfumato-2 rho   ".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] DRAW = "sfumato-2 draw  ".getBytes(StandardCharsets.US_ASCII);
  private static final long WORDS = 1L << 32;
  private static final int BLOCK_BYTES = 32;

  private final Bytes seed;
  private byte[] block = new byte[0];
  private int used;
  private int counter;

  private HolderDraw(Bytes rho, Bytes root) {
    ByteWriter writer = new ByteWriter(DRAW.length + 2 * BLOCK_BYTES);
    writer.bytes(DRAW);
    writer.bytes(rho);
    writer.bytes(root);
    this.seed = SumDerivations.sha256(writer.finish());
  }

  /** What stands in a leaf for the number that its client drew. */
  public static Bytes hash(Bytes rho) {
    ByteWriter writer = new ByteWriter(HASH.length + BLOCK_BYTES);
    writer.bytes(HASH);
    writer.bytes(rho.ofLength(BLOCK_BYTES, "rho"));
    return SumDerivations.sha256(writer.finish());
  }

  /** As many different places as there are holders, none its own; the i-th holds point i + 1. */
  public static int[] places(Bytes rho, Bytes root, int clients, int own, int holders) {
    HolderDraw draw = new HolderDraw(rho, root);
    BitSet taken = new BitSet(clients);
    taken.set(own);
    int[] places = new int[holders];
    for (int i = 0; i < holders; i++) {
      places[i] = draw.next(clients, taken);
      taken.set(places[i]);
    }
    return places;
  }

  /** Each free place as likely as any other. */
  private int next(int clients, BitSet taken) {
    while (true) {
      long word = word();
      int place = (int) (word % clients);
      if (word < WORDS / clients * clients && !taken.get(place)) {
        return place;
      }
    }
  }

  private long word() {
    if (used == block.length) {
      ByteWriter writer = new ByteWriter(BLOCK_BYTES + Integer.BYTES);
      writer.bytes(seed);
      writer.u31(counter++);
      block = SumDerivations.sha256(writer.finish()).array();
      used = 0;
    }
    long word = LittleEndian.getInt(block, used) & (WORDS - 1);
    used += Integer.BYTES;
    return word;
  }
}
