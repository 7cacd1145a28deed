package dev.sfumato.device;

/** Whom a device is ready to believe. */
public enum RequiredAssurance {
  /** A coordinator that follows the protocol; whatever a campaign offers. */
  HONEST,
  /** Nobody: campaigns without verified sums are declined. */
  VERIFIED
}
