package dev.sfumato.secagg.graph;

/** There is no session with these numbers that would be safe and would finish. */
public final class ParametersRefusedException extends IllegalArgumentException {
  /** Why not. */
  public enum Reason {
    /** More neighbours would be needed than there may be. */
    TOO_MANY_NEIGHBOURS,
    /** No threshold is over the corrupt clients and under the survivors. */
    TOO_FEW_HONEST_SURVIVORS,
    /** Fewer arrived than must survive. */
    TOO_FEW_ARRIVALS,
  }

  private final Reason reason;

  public ParametersRefusedException(Reason reason, String message) {
    super(message);
    this.reason = reason;
  }

  public Reason reason() {
    return reason;
  }
}
