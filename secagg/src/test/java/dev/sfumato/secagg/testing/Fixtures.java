package dev.sfumato.secagg.testing;

import dev.sfumato.secagg.crypto.RandomBytes;
import dev.sfumato.secagg.graph.GraphRule;
import dev.sfumato.secagg.session.CoordinatorId;
import dev.sfumato.secagg.session.SecAggParameters;
import dev.sfumato.secagg.session.Session;
import dev.sfumato.secagg.session.SessionId;
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

  public static Session session(SecAggParameters parameters, long seed) {
    RandomBytes randomness = new InsecureRandomness(seed);
    return new Session(
        new SessionId(random(32, randomness)),
        new CoordinatorId(random(32, randomness)),
        parameters);
  }

  public static ModularVector vector(VectorShape shape, SplittableRandom random) {
    long[] entries = new long[shape.length()];
    for (int i = 0; i < entries.length; i++) {
      entries[i] = random.nextLong(shape.modulus());
    }
    return ModularVector.of(shape, entries);
  }

  /** Six clients, one corrupt, one may be lost; all are neighbours and four rebuild a secret. */
  public static SecAggParameters small() {
    return SecAggParameters.builder()
        .clients(6)
        .corrupt(1)
        .toleratedDropouts(1)
        .bits(16)
        .length(5)
        .rule(GraphRule.COMPLETE)
        .build();
  }
}
