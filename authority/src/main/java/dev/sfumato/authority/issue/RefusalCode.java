package dev.sfumato.authority.issue;

/** Why an authority refuses a request: a stable code, the cause, and what the sender can do. */
public enum RefusalCode {
  UNKNOWN_CODE(
      403,
      "unknown-code",
      "This authority has given out no such enrolment code.",
      "Check the code for typing errors, or ask the authority's operator for one."),
  CODE_USED(
      409,
      "code-used",
      "Another device has enrolled with this code.",
      "Ask the authority's operator for a code of its own for this device."),
  DEVICE_KNOWN(
      409,
      "device-known",
      "This device is enrolled already, by another code or by attestation.",
      "Go on with the enrolment that it has; the code was not used."),
  ATTESTED_ELSEWHERE(
      409,
      "attested-elsewhere",
      "The attested device is enrolled with another secret.",
      "Go on with the secret of the first enrolment."),
  NO_ATTESTATION(
      403,
      "no-attestation",
      "This authority takes enrolment codes and no attestation.",
      "Enrol with a code."),
  EVIDENCE_REFUSED(
      403,
      "evidence-refused",
      "The evidence does not show that this is a device of its own.",
      "Ask for new evidence over the hash of this device's secret, and send that."),
  NOT_ENROLLED(
      401,
      "not-enrolled",
      "The request carries no secret of an enrolled device.",
      "Enrol with POST /v1/devices, and send 'Authorization: Bearer SECRET' with the same secret."),
  NO_SUCH_KEY(
      404,
      "no-such-key",
      "This authority has announced no key of this id.",
      "Read the list of keys with GET /v1/keys."),
  KEY_NOT_OPEN(
      409,
      "key-not-open",
      "Credentials for this key are not given out yet.",
      "Come back after its opening time, which is in the list of keys."),
  KEY_ENDED(
      410,
      "key-ended",
      "Credentials for this key are given out no more.",
      "Nothing can be done for this campaign; ask for a credential of another one."),
  ALREADY_ISSUED(
      409,
      "already-issued",
      "This device has had its one credential for this key, for another blinded message.",
      "Send the blinded message of the first request; its answer is kept."),
  BAD_VALUE(
      400, "bad-value", "A value of the request breaks its rule.", "Correct it and send it again.");

  private final int status;
  private final String code;
  private final String detail;
  private final String action;

  RefusalCode(int status, String code, String detail, String action) {
    this.status = status;
    this.code = code;
    this.detail = detail;
    this.action = action;
  }

  /** The status of HTTP that fits it. */
  public int status() {
    return status;
  }

  /** Stable: programs may rely on it. */
  public String code() {
    return code;
  }

  public String detail() {
    return detail;
  }

  public String action() {
    return action;
  }
}
