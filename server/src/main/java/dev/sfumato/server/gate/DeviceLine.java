package dev.sfumato.server.gate;

import com.google.protobuf.MessageLite;
import dev.sfumato.protocol.message.ToDevice;
import dev.sfumato.protocol.wire.ToDeviceCodec;
import io.grpc.stub.ServerCallStreamObserver;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * The transport to one device: what it is sent, and whether it reads it. Not safe for many threads;
 * its stream holds the lock.
 */
final class DeviceLine {
  /** How long a device may take to read the last word. */
  private static final Duration GOODBYE = Duration.ofSeconds(5);

  private final ServerCallStreamObserver<dev.sfumato.protocol.wire.v1.ToDevice> device;
  private final Consumer<Duration> cutOff;
  private final GateMetrics metrics;
  private long unreadSince;

  DeviceLine(
      ServerCallStreamObserver<dev.sfumato.protocol.wire.v1.ToDevice> device,
      Consumer<Duration> cutOff,
      GateMetrics metrics) {
    this.device = device;
    this.cutOff = cutOff;
    this.metrics = metrics;
  }

  /** Lets the device send one more message. */
  void requestNext() {
    device.request(1);
  }

  /** Sends, or says that the transport closed the call: its own report of that is on the way. */
  boolean send(ToDevice message) {
    dev.sfumato.protocol.wire.v1.ToDevice wire = ToDeviceCodec.encode(message);
    metrics.sent(((MessageLite) wire).getSerializedSize());
    try {
      device.onNext(wire);
      // The transport says when it has got rid of it; until then nobody has read it.
      if (unreadSince == 0 && !device.isReady()) {
        unreadSince = System.nanoTime();
      }
      return true;
    } catch (RuntimeException e) {
      return false;
    }
  }

  /** The device has read all that it was sent. */
  void ready() {
    unreadSince = 0;
  }

  boolean isUnreadFor(Duration limit) {
    return unreadSince != 0 && System.nanoTime() - unreadSince > limit.toNanos();
  }

  /** Ends the call after what was sent, if the device reads that soon; else cuts it off. */
  void hangUp() {
    try {
      cutOff.accept(GOODBYE);
      device.onCompleted();
    } catch (RuntimeException e) {
      // Closed already; there is nobody left to tell.
    }
  }

  /** Ends the call at once, whatever is still unread. */
  void cutOff() {
    cutOff.accept(Duration.ZERO);
  }
}
