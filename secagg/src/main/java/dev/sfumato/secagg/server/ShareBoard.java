package dev.sfumato.secagg.server;

import dev.sfumato.secagg.Bytes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The shares that were handed back, by owner. An owner is a survivor or was dropped, so its shares
 * are all of its seed or all of its mask key: the two never meet here.
 */
final class ShareBoard {
  private final Map<Integer, List<Share>> byOwner = new HashMap<>();

  void post(int owner, int coordinate, Bytes value) {
    byOwner.computeIfAbsent(owner, each -> new ArrayList<>()).add(new Share(coordinate, value));
  }

  /** The shares of one owner's secret, by coordinate, so that arrival order changes nothing. */
  List<Share> of(int owner) {
    return byOwner.getOrDefault(owner, List.of()).stream()
        .sorted(Comparator.comparingInt(Share::coordinate))
        .toList();
  }

  int count(int owner) {
    return byOwner.getOrDefault(owner, List.of()).size();
  }

  void clear() {
    byOwner.clear();
  }

  /** The value of an owner's polynomial at one coordinate. */
  record Share(int coordinate, Bytes value) {
    @Override
    public String toString() {
      return "Share[" + coordinate + "]";
    }
  }
}
