package dev.sfumato.lab.hostile;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What devices of one mind tell each other behind the server's back. For one thread. */
final class HostilePlot {
  private final Set<Integer> members = new HashSet<>();
  private final Map<Integer, Map<Integer, byte[]>> shares = new HashMap<>();

  void join(int seat) {
    members.add(seat);
  }

  boolean has(int seat) {
    return members.contains(seat);
  }

  /** A dealer says what it really dealt to a holder. */
  void tell(int dealer, int holder, byte[] share) {
    shares.computeIfAbsent(dealer, none -> new HashMap<>()).put(holder, share.clone());
  }

  Optional<byte[]> told(int dealer, int holder) {
    return Optional.ofNullable(shares.getOrDefault(dealer, Map.of()).get(holder));
  }
}
