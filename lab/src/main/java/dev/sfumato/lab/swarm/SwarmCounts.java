package dev.sfumato.lab.swarm;

import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * How many devices there are of each kind, at one moment.
 *
 * @param devices by where they are
 * @param reasons why devices failed or declined, in plain words, and how many
 */
public record SwarmCounts(Map<DeviceFate, Integer> devices, Map<String, Integer> reasons) {
  public SwarmCounts {
    devices = Map.copyOf(devices);
    reasons = Map.copyOf(reasons);
  }

  public int count(DeviceFate fate) {
    return devices.getOrDefault(fate, 0);
  }

  /** Why devices declined, in plain words, and how many. */
  public Map<String, Integer> declines() {
    Map<String, Integer> declines = new TreeMap<>();
    reasons.forEach(
        (reason, number) -> {
          if (reason.startsWith(Reasons.DECLINED)) {
            declines.put(reason.substring(Reasons.DECLINED.length()), number);
          }
        });
    return declines;
  }

  /** Whether none will do anything more. */
  public boolean isOver() {
    return count(DeviceFate.OUT) == 0 && !isBusy();
  }

  /** Whether any is connected, or will come back to its seat. */
  public boolean isBusy() {
    return count(DeviceFate.WAITING) + count(DeviceFate.SEATED) + count(DeviceFate.AWAY) > 0;
  }

  /** Counts devices as they go from one to another. Safe for many threads. */
  static final class Tally {
    private final Map<DeviceFate, Integer> counts = new EnumMap<>(DeviceFate.class);
    private final Map<String, Integer> reasons = new TreeMap<>();

    synchronized void add(DeviceFate fate, int devices) {
      counts.merge(fate, devices, Integer::sum);
    }

    synchronized void move(DeviceFate from, DeviceFate to) {
      if (from != to) {
        counts.merge(from, -1, Integer::sum);
        counts.merge(to, 1, Integer::sum);
      }
    }

    synchronized void because(String reason) {
      reasons.merge(reason, 1, Integer::sum);
    }

    synchronized SwarmCounts counts() {
      return new SwarmCounts(counts, reasons);
    }
  }
}
