package dev.sfumato.device.internal.participant;

import dev.sfumato.device.testing.Conversation;
import dev.sfumato.protocol.message.FromDevice;
import dev.sfumato.protocol.message.ToDevice;
import java.util.function.Function;

/**
 * A stream to a device whose process may be killed: before what it sends arrives, and before what
 * it is sent does.
 */
final class MortalLine implements Conversation, Conversation.Voice {
  private final KillSwitch kill;
  private final Voice voice;
  private final Conversation host;

  MortalLine(KillSwitch kill, Voice voice, Function<Voice, Conversation> welcome) {
    this.kill = kill;
    this.voice = voice;
    this.host = welcome.apply(this);
  }

  @Override
  public void hear(FromDevice message) {
    if (passes()) {
      host.hear(message);
    }
  }

  @Override
  public void say(ToDevice message) {
    if (passes()) {
      voice.say(message);
    }
  }

  private boolean passes() {
    try {
      kill.point();
      return true;
    } catch (KillSwitch.Killed e) {
      voice.hangUp();
      return false;
    }
  }

  @Override
  public void hangUp() {
    voice.hangUp();
  }

  @Override
  public void gone() {
    host.gone();
  }
}
