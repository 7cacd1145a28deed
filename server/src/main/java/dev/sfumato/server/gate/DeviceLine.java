package dev.sfumato.server.gate;

import com.google.protobuf.MessageLite;
import dev.sfumato.protocol.message.ToDevice;
import dev.sfumato.protocol.wire.ToDeviceCodec;
import io.grpc.stub.ServerCallStreamObserver;
import java.time.Duration;

/**
 * The transport to one device: what it is sent, and whether it reads it. Not safe for many threads;
 * its stream holds the lock.
 */
final class DeviceLine {
  private final ServerCallStreamObserver<dev.sfumato.protocol.wire.v1.ToDevice> device;
  private final GateMetrics metrics;
  private long unreadSince;

  DeviceLine(
      ServerCallStreamObserver<dev.sfumato.protocol.wire.v1.ToDevice> device, GateMetrics metrics) {
    this.device = device;
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
    if (!device.isReady() && unreadSince == 0) {
      unreadSince = System.nanoTime();
    }
    try {
      device.onNext(wire);
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

  void hangUp() {
    try {
      device.onCompleted();
    } catch (RuntimeException e) {
      // Closed already; there is nobody left to tell.
    }
  }
}
