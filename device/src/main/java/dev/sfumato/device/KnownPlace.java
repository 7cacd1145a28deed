package dev.sfumato.device;

import dev.sfumato.protocol.DeviceData;

/** A place that needs no looking up. */
record KnownPlace(DeviceData data) implements LocationSource {
  @Override
  public DeviceData locate() {
    return data;
  }
}
