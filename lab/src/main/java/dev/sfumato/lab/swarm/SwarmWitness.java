package dev.sfumato.lab.swarm;

import dev.sfumato.device.internal.participant.ParticipantBuilder;
import dev.sfumato.device.internal.participation.Ending;
import dev.sfumato.device.internal.participation.Stage;
import java.time.Duration;

/** Looks on at the devices of a swarm, each by its number. Called by many threads. */
public interface SwarmWitness {
  /** One that sees nothing. */
  SwarmWitness NONE = new SwarmWitness() {};

  /** A device is about to be built; a trial may change it. */
  default ParticipantBuilder prepare(int device, ParticipantBuilder builder) {
    return builder;
  }

  /** A stage of a device begins, just before it speaks. */
  default void entered(int device, Stage stage) {}

  /** A visit of a device is over, after so long a time on the line. */
  default void visited(int device, Ending ending, Duration onTheLine) {}
}
