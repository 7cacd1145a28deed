package dev.sfumato.lab.swarm;

import dev.sfumato.device.internal.participation.Ending;
import dev.sfumato.device.internal.participation.LossReason;
import dev.sfumato.device.internal.policy.Objection;
import dev.sfumato.device.internal.policy.ObjectionReason;
import dev.sfumato.protocol.message.ComeBackReason;
import java.util.List;
import java.util.Locale;

/** Why a device of a swarm gave nothing, in plain words, and what to do about it. */
final class Reasons {
  static final String DECLINED = "declined: ";

  private Reasons() {}

  static String of(LossReason reason) {
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
      case NOT_ENROLLED ->
          "the campaign asks for credentials, and this was none: give --authority and --codes";
      case VERSION -> of(LossReason.VERSION);
      case MALFORMED -> "the coordinator could not read what the device sent";
      case NOTHING_TO_ASK,
          NOT_DRAWN,
          SEATED_BEFORE,
          BUSY,
          SHARD_FAILED,
          NEXT_ROUND,
          SUM_OPENED,
          SUM_FAILED ->
          "told to come back: " + words(reason);
    };
  }

  static String of(Ending.Declined declined) {
    List<Objection> refusals = declined.reasons();
    return refusals.isEmpty()
        ? DECLINED + "nothing said why"
        : DECLINED + why(refusals.get(refusals.size() - 1).reason());
  }

  /** The rule, and which of the campaign's terms is under it; no value, so that equals add up. */
  private static String why(ObjectionReason reason) {
    return switch (reason) {
      case CAMPAIGN_TOO_DEAR -> "the campaign costs more than a device allows (epsilon)";
      case TOO_FEW_SURVIVORS ->
          "sums could be opened with too few survivors (shard size, tolerated dropout, devices)";
      case TOO_TRUSTING -> "too few devices are reckoned as corrupt (corrupt share)";
      case VECTOR_TOO_LONG -> "the vector is too long (max vector)";
      case TOO_MUCH_WORK -> "the noise would take too long to draw (max vector)";
      case UNSAFE_NUMBERS -> "no secure sum is safe (corrupt share, tolerated dropout, shard size)";
      case NO_CREDENTIAL -> "no credential that is good for the campaign (key, authority)";
      case ASSURANCE_TOO_LOW -> "the coordinator would have to be believed (assurance)";
      case QUANTITIES_UNKNOWN -> "quantities that the device does not measure (space)";
      case ASSURANCE_UNKNOWN -> "verified sums, which the device cannot take part in (assurance)";
      case NOT_OPTED_IN,
          COORDINATOR_NOT_ALLOWED,
          CAMPAIGN_SPENT,
          WINDOW_SPENT,
          ANSWERED_BEFORE,
          TERMS_CHANGED,
          TOO_MANY_ATTEMPTS,
          DEADLINE_PASSED,
          DEADLINE_TOO_FAR,
          PROTOCOL_BROKEN,
          STATE_RESTORED,
          LEDGER_UNUSABLE ->
          words(reason);
    };
  }

  private static String words(Enum<?> name) {
    return name.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
