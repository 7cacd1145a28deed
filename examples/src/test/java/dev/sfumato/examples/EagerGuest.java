package dev.sfumato.examples;

import dev.sfumato.device.testing.Conversation;
import dev.sfumato.device.testing.Queries;
import dev.sfumato.device.testing.ShardHost;
import dev.sfumato.protocol.Query;
import dev.sfumato.protocol.message.FromDevice;
import dev.sfumato.protocol.message.ToDevice;

/** Seats a device as soon as it has joined, whoever else is there. */
record EagerGuest(Conversation host, Conversation.Voice voice) implements Conversation {
  @Override
  public void hear(FromDevice message) {
    host.hear(message);
    if (message.kind() == FromDevice.Kind.JOIN) {
      voice.say(new ToDevice.Seat(Queries.small(), ShardHost.filled(Query.SALT_BYTES, 1), 0));
    }
  }

  @Override
  public void gone() {
    host.gone();
  }
}
