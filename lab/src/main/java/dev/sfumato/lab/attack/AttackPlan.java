package dev.sfumato.lab.attack;

import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.sum.DropoutShare;
import dev.sfumato.secagg.sum.SumParameters;
import dev.sfumato.secagg.vector.VectorShape;

/**
 * Whom an attack is tried on: so many clients, of whom a twentieth is corrupt and the
 * coordinator's, and a tenth may be lost.
 */
public record AttackPlan(AttackKind kind, int clients, Primitives primitives, long seed) {
  /** Enough that no vector is guessed. */
  private static final VectorShape SHAPE = new VectorShape(8, 32);

  private static final int CORRUPT_PART = 20;
  private static final int LEAST_SURVIVORS = 2;

  int corrupt() {
    return (clients + CORRUPT_PART - 1) / CORRUPT_PART;
  }

  SumParameters parameters() {
    return new SumParameters(clients, corrupt(), new DropoutShare(1, 10), LEAST_SURVIVORS, SHAPE);
  }

  /** The last ones; the coordinator has everything that they have. */
  boolean isCorrupt(int seat) {
    return seat >= clients - corrupt();
  }
}
