package dev.sfumato.device.internal.participant;

import dev.sfumato.protocol.DeviceData;

/** A place that needs no looking up. */
record KnownPlace(DeviceData data) implements PlaceLookup {
  @Override
  public DeviceData locate() {
    return data;
  }
}
