package dev.sfumato.device.internal.ledger;

/**
 * A part of the budget that is held for one seat, until it is committed once or lapses; or one that
 * was committed before, which stays so.
 */
public final class Reservation {
  enum State {
    HELD,
    COMMITTED,
    LAPSED
  }

  private final LedgerRecord.Reserve held;
  private State state;

  private Reservation(LedgerRecord.Reserve held, State state) {
    this.held = held;
    this.state = state;
  }

  static Reservation held(LedgerRecord.Reserve held) {
    return new Reservation(held, State.HELD);
  }

  static Reservation paid(LedgerRecord.Reserve paid) {
    return new Reservation(paid, State.COMMITTED);
  }

  /** Whether it is gone for good. */
  public boolean isPaid() {
    return state == State.COMMITTED;
  }

  LedgerRecord.Reserve held() {
    return held;
  }

  State state() {
    return state;
  }

  /** Leaves the first state, which happens once. */
  void become(State next) {
    if (state != State.HELD) {
      throw new IllegalStateException("reservation: " + state + " (expected: " + State.HELD + ")");
    }
    state = next;
  }
}
