package dev.sfumato.server.messages;

import dev.sfumato.protocol.message.ComeBackReason;
import java.util.Locale;
import java.util.Optional;

/** Why a device's stream ended. It is counted by this name; the device is told a word of it. */
public enum StreamEnd {
  /** The sum of its shard was opened. */
  DONE(null),
  /** Its answer is written down; it will be back for the next. */
  VISITED(null),
  /** It did not want to take part. */
  DECLINED(null),
  /** It went away, or its connection did. */
  LOST(null),
  /** It speaks no version that we do. */
  VERSION(ComeBackReason.VERSION),
  /** The campaign asks for a credential, and it has shown none that is good. */
  NOT_ENROLLED(ComeBackReason.NOT_ENROLLED),
  /** It sent what is no message, or nothing that belongs there. */
  MALFORMED(ComeBackReason.MALFORMED),
  /** Its join is not signed with the identity that it names. */
  BAD_SIGNATURE(ComeBackReason.MALFORMED),
  /** It sent more than anyone may at that point. */
  OVERSIZED(ComeBackReason.MALFORMED),
  /** It does not read what it is sent. */
  SLOW_READER(null),
  /** It did not say anything when it should have. */
  SILENT(ComeBackReason.MALFORMED),
  /** There are as many streams as there may be. */
  BUSY(ComeBackReason.BUSY),
  /** There are as many from its address as there may be. */
  ADDRESS_FULL(ComeBackReason.BUSY),
  /** Its node has not begun yet, or is about to stop: in a moment it or another is there. */
  NOT_OPEN(ComeBackReason.BUSY),
  /** Another stream of the same identity took its place in the pool. */
  REPLACED(ComeBackReason.BUSY),
  /** No campaign wants devices. */
  NOTHING_TO_ASK(ComeBackReason.NOTHING_TO_ASK),
  /** Others were drawn. */
  NOT_DRAWN(ComeBackReason.NOT_DRAWN),
  /** Its identity had a seat already. */
  SEATED_BEFORE(ComeBackReason.SEATED_BEFORE),
  /** It was too late for its shard, or broke its rules. */
  DROPPED(ComeBackReason.SUM_FAILED),
  /** Its shard ended without a sum. */
  SHARD_FAILED(ComeBackReason.SHARD_FAILED),
  /** It came back to a sum that goes on later, or is in other hands in a moment. */
  NEXT_ROUND(ComeBackReason.NEXT_ROUND),
  /** It came back to a sum that was opened. */
  SUM_OPENED(ComeBackReason.SUM_OPENED),
  /** It came back to a sum that has failed, or goes on without it. */
  SUM_FAILED(ComeBackReason.SUM_FAILED);

  private final Optional<ComeBackReason> told;

  StreamEnd(@org.jspecify.annotations.Nullable ComeBackReason told) {
    this.told = Optional.ofNullable(told);
  }

  /** What the device is told, where there is anyone to tell. */
  public Optional<ComeBackReason> told() {
    return told;
  }

  /** What the device is told that it did wrong; empty where it did nothing wrong. */
  public String fault() {
    return switch (this) {
      case VERSION -> "no version that is spoken here";
      case NOT_ENROLLED -> "no credential that is good in this campaign";
      case MALFORMED -> "what came is no message, or does not belong there";
      case BAD_SIGNATURE -> "not signed with the identity that is named, for these offers";
      case OVERSIZED -> "longer than a message may be at that point";
      case SLOW_READER -> "messages were left unread";
      case SILENT -> "nothing was said when something should have been";
      case DONE,
          VISITED,
          DECLINED,
          LOST,
          BUSY,
          ADDRESS_FULL,
          NOT_OPEN,
          REPLACED,
          NOTHING_TO_ASK,
          NOT_DRAWN,
          SEATED_BEFORE,
          DROPPED,
          SHARD_FAILED,
          NEXT_ROUND,
          SUM_OPENED,
          SUM_FAILED ->
          "";
    };
  }

  /** Whether the device did something that no device should do: it is told so as an error. */
  public boolean isFault() {
    return !fault().isEmpty();
  }

  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
