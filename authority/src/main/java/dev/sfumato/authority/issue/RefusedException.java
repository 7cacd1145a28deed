package dev.sfumato.authority.issue;

/**
 * A request that an authority refuses. No stack trace: it is an answer, not a fault. It never holds
 * a code, a secret or a blinded message.
 */
public final class RefusedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final RefusalCode code;

  public RefusedException(RefusalCode code) {
    this(code, code.detail());
  }

  /** With the value and rule of a field that may be shown. */
  public RefusedException(RefusalCode code, String detail) {
    super(detail, null, false, false);
    this.code = code;
  }

  public RefusalCode code() {
    return code;
  }
}
