package dev.sfumato.lab.hostile;

import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.sum.SumParameters;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Many sums with hostile devices of every kind among the others, as many of each as go.
 *
 * @param hostile how many of the devices are hostile
 * @param sums how many sums
 * @param threads how many sums at a time
 * @param seed decides everything
 */
public record HostileBench(
    SumParameters parameters,
    int hostile,
    int sums,
    Primitives primitives,
    int threads,
    long seed) {
  public HostileBench {
    if (hostile < 0 || hostile > parameters.corrupt()) {
      throw new IllegalArgumentException(
          "hostile: " + hostile + " (expected: 0 to " + parameters.corrupt() + ", the corrupt)");
    }
    if (sums < 1) {
      throw new IllegalArgumentException("sums: " + sums + " (expected: >= 1)");
    }
  }

  public HostileTally run() {
    HostileTally tally = new HostileTally();
    ExecutorService executor = Executors.newFixedThreadPool(threads);
    try {
      List<CompletableFuture<Void>> all = new ArrayList<>();
      for (int i = 0; i < sums; i++) {
        long each = seed + i;
        all.add(CompletableFuture.runAsync(() -> tally.add(trial(each).run()), executor));
      }
      all.forEach(CompletableFuture::join);
    } finally {
      executor.shutdownNow();
    }
    return tally;
  }

  private HostileTrial trial(long each) {
    return new HostileTrial(parameters, kinds(each), primitives, each);
  }

  /** In turn; which kinds have one more than the others changes from sum to sum. */
  private List<HostileKind> kinds(long each) {
    HostileKind[] all = HostileKind.values();
    List<HostileKind> kinds = new ArrayList<>();
    for (int i = 0; i < hostile; i++) {
      kinds.add(all[(int) Math.floorMod(i + each, (long) all.length)]);
    }
    return kinds;
  }
}
