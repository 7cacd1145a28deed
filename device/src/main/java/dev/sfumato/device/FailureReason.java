package dev.sfumato.device;

import dev.sfumato.device.internal.participation.LossReason;

/** Why a visit ended without a result. */
public enum FailureReason {
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
  INTERNAL;

  static FailureReason from(LossReason reason) {
    return valueOf(reason.name());
  }
}
