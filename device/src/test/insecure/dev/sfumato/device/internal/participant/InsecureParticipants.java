package dev.sfumato.device.internal.participant;

import dev.sfumato.device.internal.identity.DeviceSecret;
import dev.sfumato.device.internal.participation.InsecureDraft;
import dev.sfumato.device.internal.visit.VisitStorage;
import dev.sfumato.protocol.Query;
import dev.sfumato.secagg.vector.ModularVector;
import java.util.function.BiConsumer;

/** Devices that add no noise, for trials that compare a sum bit for bit. */
public final class InsecureParticipants {
  private InsecureParticipants() {}

  /**
   * Takes the noise from a device that is being built.
   *
   * @param under where it keeps what is under way
   * @param made is told what it adds to a sum
   */
  public static ParticipantBuilder noiseless(
      ParticipantBuilder builder, VisitStorage under, BiConsumer<Query, ModularVector> made) {
    return builder
        .kept(under, DeviceSecret.fresh())
        .sessions(setup -> InsecureDraft.session(setup, made));
  }
}
