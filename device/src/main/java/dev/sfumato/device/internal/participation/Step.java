package dev.sfumato.device.internal.participation;

import dev.sfumato.protocol.message.FromDevice;
import java.util.Optional;

/**
 * What follows from one event: send this, then have that done, then it is over.
 *
 * @param outgoing a message for the coordinator
 * @param effect what is to be done on the device
 * @param outcome how it ended, if it did
 */
public record Step(
    Optional<FromDevice> outgoing, Optional<Effect> effect, Optional<Ending> outcome) {

  public static Step nothing() {
    return new Step(Optional.empty(), Optional.empty(), Optional.empty());
  }

  static Step send(FromDevice message) {
    return new Step(Optional.of(message), Optional.empty(), Optional.empty());
  }

  static Step perform(Effect effect) {
    return new Step(Optional.empty(), Optional.of(effect), Optional.empty());
  }

  static Step end(Effect.Finish last, Ending outcome) {
    return new Step(Optional.empty(), Optional.of(last), Optional.of(outcome));
  }

  Step sending(FromDevice message) {
    return new Step(Optional.of(message), effect, outcome);
  }
}
