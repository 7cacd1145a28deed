package dev.sfumato.device.internal.ledger;

import dev.sfumato.device.internal.policy.Objection;
import java.util.Optional;

/** A reservation, or why there is none. */
public record LedgerAnswer(Optional<Reservation> reservation, Optional<Objection> refusal) {
  public LedgerAnswer {
    if (reservation.isPresent() == refusal.isPresent()) {
      throw new IllegalArgumentException("answer: both or neither (expected: one of the two)");
    }
  }

  static LedgerAnswer held(Reservation reservation) {
    return new LedgerAnswer(Optional.of(reservation), Optional.empty());
  }

  public static LedgerAnswer refused(Objection refusal) {
    return new LedgerAnswer(Optional.empty(), Optional.of(refusal));
  }
}
