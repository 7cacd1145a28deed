package dev.sfumato.device.internal.participation;

/**
 * Why a visit ended without a result.
 *
 * <p>An app knows it by the same names as {@code FailureReason}.
 */
public enum LossReason {
  /** The coordinator could not be reached. */
  UNREACHABLE,
  /** The stream broke or was closed in the middle. */
  STREAM_LOST,
  /** The coordinator was silent for too long. */
  TIMED_OUT,
  /** What it sent could not be read. */
  MALFORMED,
  /** It speaks a version that this library does not. */
  VERSION,
  /** The sum could not be completed, or not with this device. */
  SHARD_FAILED,
  /** The app ended it. */
  LEFT,
  /** A fault in this library. */
  INTERNAL
}
