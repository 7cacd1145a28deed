package dev.sfumato.server.gate;

import com.google.protobuf.ByteString;
import dev.sfumato.protocol.message.ToDevice;
import dev.sfumato.server.messages.StreamEnd;
import java.time.Duration;

/**
 * The transport to one device, as its stream sees it. Called with the stream's lock held; no method
 * waits.
 */
interface DeviceLine {
  /** Lets the device send one more message. */
  void requestNext();

  /** Sends, or says that the transport closed the call: its own report of that is on the way. */
  boolean send(ToDevice message);

  /**
   * The same for a seat.
   *
   * @param query the bytes of its query
   */
  boolean seat(ToDevice.Seat seat, ByteString query);

  /** Whether the device has left something unread for longer than that. */
  boolean isUnreadFor(Duration limit);

  /**
   * Ends the call after what was sent: at once for a device that reads, else when its time is up.
   *
   * @param fault what the device is told that it did wrong, or empty
   */
  void hangUp(StreamEnd end, String fault);

  /** Ends the call at once, whatever is still unread. */
  void cutOff();
}
