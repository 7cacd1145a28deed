package dev.sfumato.authority.store;

/** What came of enrolling a device. */
public enum CodeUse {
  /** It is enrolled; now, or by the same request before. */
  ENROLLED,
  /** Nobody was given this code. */
  UNKNOWN_CODE,
  /** Another device has used this code, or is this attested one. */
  USED,
  /** This device is enrolled by another code or attestation. */
  DEVICE_KNOWN
}
