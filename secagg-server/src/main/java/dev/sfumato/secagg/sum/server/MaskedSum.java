package dev.sfumato.secagg.sum.server;

import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.vector.RunningSum;
import java.util.BitSet;

/** A masked sum, and what must be known to take its masks off; everybody by its index. */
public interface MaskedSum {
  /** Its session is the one that all masks hang on. */
  SumServerSetup setup();

  RunningSum sum();

  /** Whose vectors are in it. */
  BitSet survivors();

  /** Those of whom a secret must be rebuilt. */
  BitSet needed();

  /** With whom a client that dropped shares masks that are in the sum. */
  int[] survivingPartners(int index);

  Bytes maskPoint(int index);

  /** What all masks hang on beside the session. */
  Bytes maskNumbers();
}
