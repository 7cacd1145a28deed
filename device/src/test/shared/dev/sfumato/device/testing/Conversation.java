package dev.sfumato.device.testing;

import dev.sfumato.protocol.message.FromDevice;
import dev.sfumato.protocol.message.ToDevice;

/** The coordinator's end of one stream. */
public interface Conversation {
  /** Something came from the device. */
  void hear(FromDevice message);

  /** The device closed the stream, or it broke. */
  void gone();

  /** How the coordinator answers on that stream. Safe for many threads. */
  interface Voice {
    void say(ToDevice message);

    void hangUp();
  }
}
