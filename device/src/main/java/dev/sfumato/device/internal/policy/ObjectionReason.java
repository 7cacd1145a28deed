package dev.sfumato.device.internal.policy;

/**
 * Why a device does not take part. For the app alone: the coordinator hears only "declined".
 *
 * <p>An app knows it by the same names as {@code RefusalReason}.
 */
public enum ObjectionReason {
  /** The person has not opted in. */
  NOT_OPTED_IN,
  /** The coordinator is not one of those that the app allows. */
  COORDINATOR_NOT_ALLOWED,
  /** The campaign may cost more than any campaign may. */
  CAMPAIGN_TOO_DEAR,
  /** What is left of the campaign's own budget does not cover the query. */
  CAMPAIGN_SPENT,
  /** What is left for all coordinators in the rolling window does not cover it. */
  WINDOW_SPENT,
  /** The device has answered: this query, or under {@code once} this campaign. */
  ANSWERED_BEFORE,
  /** The campaign had the device begin too many sums that it then never paid for. */
  TOO_MANY_ATTEMPTS,
  /** The campaign's terms are not the ones that the device was first told. */
  TERMS_CHANGED,
  /** There is no credential that is good for the campaign, or it asks for none. */
  NO_CREDENTIAL,
  /** The campaign asks about quantities that the device does not measure, or about places. */
  QUANTITIES_UNKNOWN,
  /** The policy asks for verified sums, and the coordinator would have to be believed. */
  ASSURANCE_TOO_LOW,
  /** The campaign's sums are verified, and the device has not what it takes. */
  ASSURANCE_UNKNOWN,
  /** The sum might be opened with fewer survivors than the device accepts. */
  TOO_FEW_SURVIVORS,
  /** The query reckons with fewer corrupt devices than this device assumes. */
  TOO_TRUSTING,
  /** The vector is longer than the device accepts. */
  VECTOR_TOO_LONG,
  /** The time by which the coordinator gives the shard up has passed. */
  DEADLINE_PASSED,
  /** The coordinator would keep the device for longer than it accepts. */
  DEADLINE_TOO_FAR,
  /** Drawing the noise would take too long. */
  TOO_MUCH_WORK,
  /** There is no safe way of summing with these numbers. */
  UNSAFE_NUMBERS,
  /** The coordinator broke the protocol, or was about to learn what it must not. */
  PROTOCOL_BROKEN,
  /**
   * What the device kept of a sum is older than what the coordinator has of it: it was put back.
   */
  STATE_RESTORED,
  /** The device's own ledger cannot be trusted or written; its whole budget counts as spent. */
  LEDGER_UNUSABLE
}
