package dev.sfumato.device.ledger;

import dev.sfumato.device.policy.Refusal;
import java.util.Optional;

/** A reservation, or why there is none. */
public record LedgerAnswer(Optional<Reservation> reservation, Optional<Refusal> refusal) {
  public LedgerAnswer {
    if (reservation.isPresent() == refusal.isPresent()) {
      throw new IllegalArgumentException("answer: both or neither (expected: one of the two)");
    }
  }

  static LedgerAnswer held(Reservation reservation) {
    return new LedgerAnswer(Optional.of(reservation), Optional.empty());
  }

  public static LedgerAnswer refused(Refusal refusal) {
    return new LedgerAnswer(Optional.empty(), Optional.of(refusal));
  }
}
