package dev.sfumato.secagg.crypto;

import dev.sfumato.secagg.vector.RunningSum;

/** Turns a 32-byte mask seed into a vector, straight into a sum. For the use of one thread. */
public interface MaskExpander {
  void add(Secret seed, RunningSum sum);

  void subtract(Secret seed, RunningSum sum);
}
