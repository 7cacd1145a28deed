package dev.sfumato.device.internal.ledger;

/** A part of the budget that is held for one seat, until it is committed once or lapses. */
public final class Reservation {
  enum State {
    HELD,
    COMMITTED,
    LAPSED
  }

  private final LedgerRecord.Reserve held;
  private State state = State.HELD;

  Reservation(LedgerRecord.Reserve held) {
    this.held = held;
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
