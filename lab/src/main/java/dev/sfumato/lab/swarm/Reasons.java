package dev.sfumato.lab.swarm;

import dev.sfumato.device.participation.FailureReason;
import dev.sfumato.device.participation.Participation;
import dev.sfumato.device.policy.Refusal;
import dev.sfumato.protocol.message.ComeBackReason;
import java.util.List;
import java.util.Locale;

/** Why a device of a swarm gave nothing, in plain words, and what to do about it. */
final class Reasons {
  private Reasons() {}

  static String of(FailureReason reason) {
    return switch (reason) {
      case UNREACHABLE -> "nobody answers at the address: is a coordinator running there?";
      case STREAM_LOST -> "the connection broke: did the coordinator stop?";
      case TIMED_OUT -> "the coordinator was silent for too long";
      case MALFORMED -> "what the coordinator sent cannot be read: is it another program?";
      case VERSION -> "the coordinator speaks another version: update the older of the two";
      case SHARD_FAILED -> "the shard was given up: the campaign's events say why";
      case LEFT -> "left";
      case INTERNAL -> "a fault in the device library: see the log";
    };
  }

  static String of(ComeBackReason reason) {
    return switch (reason) {
      case NOT_ENROLLED -> "the enrolment token is missing or wrong: give --enrolment-token";
      case VERSION -> of(FailureReason.VERSION);
      case MALFORMED -> "the coordinator could not read what the device sent";
      case NOTHING_TO_ASK, NOT_DRAWN, SEATED_BEFORE, BUSY, SHARD_FAILED ->
          "told to come back: " + words(reason);
    };
  }

  static String of(Participation.Declined declined) {
    List<Refusal> refusals = declined.reasons();
    return refusals.isEmpty()
        ? "declined"
        : "declined: " + words(refusals.get(refusals.size() - 1).reason());
  }

  private static String words(Enum<?> name) {
    return name.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
