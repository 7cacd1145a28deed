package dev.sfumato.lab.attack;

import dev.sfumato.secagg.crypto.Secret;
import dev.sfumato.secagg.sharing.Interpolation;
import dev.sfumato.secagg.vector.Bytes;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The shares that an attacker has got, by dealer, and the secrets that enough of them make. */
final class StolenShares {
  private final int threshold;
  private final Interpolation interpolation;
  private final Map<Integer, Map<Integer, Bytes>> seeds = new HashMap<>();
  private final Map<Integer, Map<Integer, Bytes>> keys = new HashMap<>();

  StolenShares(int holders, int threshold) {
    this.threshold = threshold;
    this.interpolation = Interpolation.of(holders);
  }

  void seed(int dealer, int point, Bytes share) {
    seeds.computeIfAbsent(dealer, none -> new TreeMap<>()).put(point, share);
  }

  void key(int dealer, int point, Bytes share) {
    keys.computeIfAbsent(dealer, none -> new TreeMap<>()).put(point, share);
  }

  Optional<Secret> seedOf(int dealer) {
    return rebuild(seeds.getOrDefault(dealer, Map.of()));
  }

  Optional<Secret> keyOf(int dealer) {
    return rebuild(keys.getOrDefault(dealer, Map.of()));
  }

  private Optional<Secret> rebuild(Map<Integer, Bytes> shares) {
    if (shares.size() < threshold) {
      return Optional.empty();
    }
    List<Map.Entry<Integer, Bytes>> enough = shares.entrySet().stream().limit(threshold).toList();
    return Optional.of(
        interpolation.atZero(
            enough.stream().mapToInt(Map.Entry::getKey).toArray(),
            enough.stream().map(each -> Secret.copyOf(each.getValue().array())).toList()));
  }
}
