package dev.sfumato.secagg.testing;

import dev.sfumato.secagg.crypto.RandomBytes;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.vector.ModularVector;
import dev.sfumato.secagg.vector.VectorShape;
import java.util.SplittableRandom;

/** Small things that tests need again and again. */
public final class Fixtures {
  private Fixtures() {}

  public static Bytes random(int length, RandomBytes randomness) {
    byte[] bytes = new byte[length];
    randomness.fill(bytes);
    return Bytes.wrap(bytes);
  }

  public static ModularVector vector(VectorShape shape, SplittableRandom random) {
    long[] entries = new long[shape.length()];
    for (int i = 0; i < entries.length; i++) {
      entries[i] = random.nextLong(shape.modulus());
    }
    return ModularVector.of(shape, entries);
  }
}
