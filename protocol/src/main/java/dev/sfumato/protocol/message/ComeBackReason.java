package dev.sfumato.protocol.message;

/** Why a device has nothing to do for now. */
public enum ComeBackReason {
  /** No campaign wants devices. */
  NOTHING_TO_ASK,
  /** Other devices were drawn. */
  NOT_DRAWN,
  /** This identity had a seat already. */
  SEATED_BEFORE,
  /** The coordinator takes no more streams for now. */
  BUSY,
  /** No version is spoken by both sides. */
  VERSION,
  /** The campaign asks for a credential, and none that is good was shown. */
  NOT_ENROLLED,
  /** What the device sent made no sense. */
  MALFORMED,
  /** The shard could not be completed. */
  SHARD_FAILED,
  /** The sum goes on later. */
  NEXT_ROUND,
  /** The sum of a device that came back is over, and was opened. */
  SUM_OPENED,
  /**
   * The sum of a device that came back is over without having been opened, or goes on without it.
   */
  SUM_FAILED
}
