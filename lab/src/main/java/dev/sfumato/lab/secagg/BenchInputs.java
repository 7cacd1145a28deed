package dev.sfumato.lab.secagg;

import dev.sfumato.secagg.vector.ModularVector;
import dev.sfumato.secagg.vector.VectorShape;
import java.util.concurrent.ThreadLocalRandom;

/** Vectors to sum: any numbers will do, as long as a wrong sum would be seen. */
public final class BenchInputs {
  private BenchInputs() {}

  public static ModularVector draw(VectorShape shape) {
    long state = ThreadLocalRandom.current().nextLong();
    long[] entries = new long[shape.length()];
    for (int i = 0; i < entries.length; i++) {
      state = state * 6364136223846793005L + 1442695040888963407L;
      entries[i] = state >>> (Long.SIZE - shape.bits());
    }
    return ModularVector.of(shape, entries);
  }
}
