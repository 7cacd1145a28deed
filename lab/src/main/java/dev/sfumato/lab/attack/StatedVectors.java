package dev.sfumato.lab.attack;

import dev.sfumato.secagg.vector.ModularVector;
import dev.sfumato.secagg.vector.VectorShape;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/** The truth, which no attacker sees, and how many of an attacker's statements are true. */
final class StatedVectors {
  private final List<ModularVector> vectors = new ArrayList<>();
  private final AttackPlan plan;
  private final Set<Integer> read = new HashSet<>();

  StatedVectors(AttackPlan plan) {
    this.plan = plan;
    SplittableRandom random = new SplittableRandom(plan.seed());
    VectorShape shape = plan.parameters().shape();
    for (int seat = 0; seat < plan.clients(); seat++) {
      long[] entries = new long[shape.length()];
      for (int i = 0; i < entries.length; i++) {
        entries[i] = random.nextLong() >>> (Long.SIZE - shape.bits());
      }
      vectors.add(ModularVector.of(shape, entries));
    }
  }

  ModularVector of(int seat) {
    return vectors.get(seat);
  }

  /** The attacker says that this is what the client handed in. */
  void state(int seat, ModularVector vector) {
    if (!plan.isCorrupt(seat) && vectors.get(seat).equals(vector)) {
      read.add(seat);
    }
  }

  int read() {
    return read.size();
  }
}
