package dev.sfumato.server.live;

import dev.sfumato.protocol.message.FromDevice;
import dev.sfumato.protocol.wire.FromDeviceCodec;
import dev.sfumato.protocol.wire.v1.FromDeviceWire;
import dev.sfumato.protocol.wire.v1.ToDeviceWire;
import io.grpc.stub.ClientCallStreamObserver;
import io.grpc.stub.ClientResponseObserver;

/**
 * One stream of a device. On a busy machine the end of a stream may come when the device has begun
 * the next: the device is told which of them speaks, and does not take one for the other.
 */
final class DeviceCall implements ClientResponseObserver<FromDeviceWire, ToDeviceWire> {
  private final TestDevice device;
  private ClientCallStreamObserver<FromDeviceWire> line;

  @SuppressWarnings("NullAway.Init") // The line is set by beforeStart.
  DeviceCall(TestDevice device) {
    this.device = device;
  }

  @Override
  public void beforeStart(ClientCallStreamObserver<FromDeviceWire> observer) {
    line = observer;
  }

  void send(FromDevice message) {
    line.onNext(FromDeviceCodec.encode(message));
  }

  void cancel() {
    line.cancel("gone", null);
  }

  @Override
  public void onNext(ToDeviceWire wire) {
    device.hear(this, wire);
  }

  @Override
  public void onError(Throwable failure) {
    device.over(this, "LOST");
  }

  @Override
  public void onCompleted() {
    device.over(this, "CLOSED");
    line.onCompleted();
  }
}
