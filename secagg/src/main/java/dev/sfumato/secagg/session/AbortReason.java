package dev.sfumato.secagg.session;

/** Why a session ended without a sum. */
public enum AbortReason {
  /** Fewer arrived than must survive. */
  TOO_FEW_ARRIVALS(1),
  /** For those that arrived there is no safe graph. */
  NO_SAFE_GRAPH(2),
  /** Too few shared their secrets. */
  TOO_FEW_SHARED(3),
  /** Too few sent their masked vectors. */
  TOO_FEW_INPUTS(4),
  /** Too few came back to unmask. */
  TOO_FEW_UNMASKED(5),
  /** Somebody's secret has too few shares left. */
  TOO_FEW_SHARES(6),
  /** The shares of a secret do not fit what its owner published, whichever are taken. */
  INCONSISTENT_SHARES(7),
  /** The caller ended the session. */
  CANCELLED(8);

  private final int code;

  AbortReason(int code) {
    this.code = code;
  }

  /** The number that stands for it on the wire. */
  public int code() {
    return code;
  }
}
