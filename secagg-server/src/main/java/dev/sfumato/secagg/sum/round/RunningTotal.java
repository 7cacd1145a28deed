package dev.sfumato.secagg.sum.round;

import dev.sfumato.secagg.sum.message.SumHead;
import dev.sfumato.secagg.sum.server.Shelf;
import dev.sfumato.secagg.sum.server.SumArchive;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.vector.RunningSum;
import dev.sfumato.secagg.vector.VectorShape;
import java.util.Arrays;

/**
 * The sum of the masked vectors that have come, and a trace of which: the digests of their answers,
 * one over the other. With it a total is recognised that does not belong to the inputs beside it.
 */
public final class RunningTotal {
  private final SumArchive archive;
  private final RunningSum sum;
  private final byte[] trace = new byte[SumHead.HELD_BYTES];
  private boolean changed;

  public RunningTotal(SumArchive archive, VectorShape shape) {
    this.archive = archive;
    this.sum = RunningSum.zero(shape);
  }

  public RunningSum sum() {
    return sum;
  }

  public void add(Bytes packed, Bytes digest) {
    sum.addPacked(packed);
    mix(trace, digest.array());
    changed = true;
  }

  private static void mix(byte[] trace, byte[] digest) {
    for (int i = 0; i < trace.length; i++) {
      trace[i] ^= digest[i];
    }
  }

  public void flush() {
    if (changed) {
      byte[] packed = sum.pack().array();
      byte[] entry = Arrays.copyOf(trace, trace.length + packed.length);
      System.arraycopy(packed, 0, entry, trace.length, packed.length);
      archive.put(Shelf.TOTAL, 0, entry);
      changed = false;
    }
  }

  public void restore() {
    archive.scan(Shelf.INPUT, (seat, digest) -> mix(trace, digest));
    byte[] entry = archive.get(Shelf.TOTAL, 0).orElseGet(this::nothing);
    if (!Arrays.equals(trace, Arrays.copyOf(entry, trace.length))) {
      throw new IllegalStateException("the total is not that of the inputs: flush before a commit");
    }
    sum.addPacked(Bytes.wrap(Arrays.copyOfRange(entry, trace.length, entry.length)));
  }

  private byte[] nothing() {
    return new byte[trace.length + sum.shape().packedBytes()];
  }
}
