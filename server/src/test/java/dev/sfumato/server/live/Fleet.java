package dev.sfumato.server.live;

import dev.sfumato.protocol.wire.v1.DevicesGrpc;
import dev.sfumato.secagg.session.SessionId;
import dev.sfumato.secagg.sum.message.ToSumServer;
import dev.sfumato.server.live.TestDevice.DropAfter;
import dev.sfumato.server.live.TestDevice.Ending;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Many devices that come back as long as their ledgers let them. */
final class Fleet implements AutoCloseable {
  private static final Set<String> FINAL = Set.of("VANISHED", "MALFORMED");

  private final ScheduledExecutorService clock = Executors.newScheduledThreadPool(2);
  private final List<TestDevice> devices = new ArrayList<>();
  private final Supplier<DevicesGrpc.DevicesStub> coordinators;
  private int started;
  private volatile boolean closed;

  Fleet(Supplier<DevicesGrpc.DevicesStub> coordinators) {
    this.coordinators = coordinators;
  }

  /** Devices spread over the cells of a grid, each with the fault that its number gives. */
  Fleet add(int count, int cells, IntFunction<DropAfter> fault) {
    Random places = new Random(4);
    for (int i = 0; i < count; i++) {
      devices.add(new TestDevice(places.nextInt(cells), fault.apply(i)));
    }
    return this;
  }

  /** Sends out all devices that were added since the last time. */
  Fleet start() {
    devices.subList(started, devices.size()).forEach(this::takePart);
    started = devices.size();
    return this;
  }

  private void takePart(TestDevice device) {
    if (closed || !device.mayTakePart()) {
      return;
    }
    var unused = begin(device).whenComplete((end, failure) -> again(device, end));
  }

  /** A device that cannot even begin comes back too: the clock would forget it without a word. */
  private CompletableFuture<Ending> begin(TestDevice device) {
    try {
      return device.takePart(coordinators.get());
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private void again(TestDevice device, @Nullable Ending end) {
    if (!closed && (end == null || !FINAL.contains(end.word()))) {
      var unused = clock.schedule(() -> takePart(device), 150, TimeUnit.MILLISECONDS);
    }
  }

  List<TestDevice> devices() {
    return devices;
  }

  /** All of them tell of every answer that is about to leave. */
  void watch(Consumer<ToSumServer.Kind> watcher) {
    devices.forEach(device -> device.watcher = watcher);
  }

  /** What the acknowledged inputs to a query sum to, over the sums that some device saw opened. */
  long[] plainSum(int query, int length) {
    Set<SessionId> opened = new HashSet<>();
    devices.forEach(device -> opened.addAll(device.opened));
    long[] sum = new long[length];
    for (TestDevice device : devices) {
      for (TestDevice.Sent sent : device.sent) {
        if (sent.query() == query
            && opened.contains(sent.session())
            && device.acknowledged.contains(sent.session())) {
          for (int i = 0; i < length; i++) {
            sum[i] += sent.entries()[i];
          }
        }
      }
    }
    return sum;
  }

  @Override
  public void close() {
    closed = true;
    clock.shutdownNow();
  }
}
