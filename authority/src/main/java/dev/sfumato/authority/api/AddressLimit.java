package dev.sfumato.authority.api;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * How often one address may ask: so many requests a second in the long run, three times as many in
 * a burst. An IPv6 /64 is one address. Past a fixed number of addresses newcomers share one budget.
 *
 * <p>Addresses are in memory only and never shown. Safe for use by several threads.
 */
final class AddressLimit {
  private static final int MAX_ADDRESSES = 20_000;
  private static final int BURST = 3;
  private static final double NANOS_PER_SECOND = 1e9;
  private static final int PREFIX_BYTES = 8;
  private static final ByteBuffer NEWCOMERS = ByteBuffer.allocate(0);

  private final double perNano;
  private final double most;
  private final LongSupplier nanoTime;
  private final Map<ByteBuffer, Budget> known = new LinkedHashMap<>(16, 0.75f, true);

  AddressLimit(int perSecond, LongSupplier nanoTime) {
    this.perNano = perSecond / NANOS_PER_SECOND;
    this.most = (double) BURST * perSecond;
    this.nanoTime = nanoTime;
    known.put(NEWCOMERS, new Budget(most, nanoTime.getAsLong()));
  }

  private record Budget(double left, long nanos) {}

  synchronized boolean tryTake(InetAddress address) {
    long now = nanoTime.getAsLong();
    ByteBuffer network = network(address);
    if (!known.containsKey(network)) {
      forgetIdle(now);
      network = known.size() < MAX_ADDRESSES ? network : NEWCOMERS;
    }
    double left = left(known.getOrDefault(network, new Budget(most, now)), now);
    boolean taken = left >= 1;
    known.put(network, new Budget(taken ? left - 1 : left, now));
    return taken;
  }

  private double left(Budget budget, long now) {
    return Math.min(most, budget.left() + (now - budget.nanos()) * perNano);
  }

  /** A budget that is full again says nothing that a new one does not; the eldest come first. */
  private void forgetIdle(long now) {
    Iterator<Map.Entry<ByteBuffer, Budget>> eldest = known.entrySet().iterator();
    while (eldest.hasNext()) {
      Map.Entry<ByteBuffer, Budget> each = eldest.next();
      if (left(each.getValue(), now) < most) {
        return;
      }
      eldest.remove();
    }
  }

  static ByteBuffer network(InetAddress address) {
    byte[] bytes = address.getAddress();
    return ByteBuffer.wrap(
        address instanceof Inet6Address ? Arrays.copyOf(bytes, PREFIX_BYTES) : bytes);
  }
}
