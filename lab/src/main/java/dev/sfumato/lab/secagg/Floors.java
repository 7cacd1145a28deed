package dev.sfumato.lab.secagg;

import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.graph.HolderSize;
import dev.sfumato.secagg.vector.VectorShape;
import java.util.EnumMap;
import java.util.Map;

/**
 * What one of each thing costs by itself, in milliseconds of processor time, in a tight loop of the
 * present process: what is left of a sum when everything around these is free.
 */
public record Floors(Map<SumPart, Double> millis) {
  public static Floors measure(Primitives primitives, VectorShape shape, HolderSize size) {
    Map<SumPart, Double> millis = new EnumMap<>(SumPart.class);
    FloorLoops loops = new FloorLoops(primitives, shape);
    SharingLoops sharing = new SharingLoops(size);
    for (SumPart part : SumPart.values()) {
      millis.put(part, TightLoop.millis(loops.of(part).orElseGet(() -> sharing.of(part))));
    }
    return new Floors(millis);
  }

  /** The mean of two measurements, one on each side of the sum. */
  public Floors mean(Floors other) {
    Map<SumPart, Double> mean = new EnumMap<>(SumPart.class);
    millis.forEach((part, value) -> mean.put(part, (value + other.of(part)) / 2));
    return new Floors(mean);
  }

  double of(SumPart part) {
    return millis.getOrDefault(part, 0.0);
  }

  /** Of some work the hashes and derivations, which are in the floor of the server alone. */
  public double hashMillis(Map<SumPart, Long> work) {
    return work.getOrDefault(SumPart.HASH, 0L) * of(SumPart.HASH)
        + work.getOrDefault(SumPart.DERIVE, 0L) * of(SumPart.DERIVE);
  }

  /** So much work at its raw speed. */
  public double millis(Map<SumPart, Long> work) {
    return work.entrySet().stream().mapToDouble(each -> each.getValue() * of(each.getKey())).sum();
  }
}
