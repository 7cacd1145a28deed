package dev.sfumato.device.internal.transport;

import dev.sfumato.device.internal.ledger.DeviceLedger;
import dev.sfumato.device.internal.ledger.LedgerAnswer;
import dev.sfumato.device.internal.participation.Effect;
import dev.sfumato.device.internal.participation.ParticipationSession;
import dev.sfumato.device.internal.participation.Step;
import dev.sfumato.device.internal.policy.Objection;
import dev.sfumato.device.internal.policy.WindowLimit;
import dev.sfumato.device.internal.visit.Visits;
import dev.sfumato.protocol.CampaignTerms;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Carries out what a session wants of the ledger, and answers it. */
final class LedgerEffects {
  private final DeviceLedger ledger;
  private final Visits visits;
  private final WindowLimit window;
  private final ParticipationSession session;

  LedgerEffects(
      DeviceLedger ledger, Visits visits, WindowLimit window, ParticipationSession session) {
    this.ledger = ledger;
    this.visits = visits;
    this.window = window;
    this.session = session;
  }

  Step meet(Effect.Meet meeting) {
    List<Objection> refusals = new ArrayList<>();
    for (CampaignTerms terms : meeting.candidates()) {
      Optional<Objection> refusal = ledger.meet(meeting.coordinator(), terms, window);
      if (refusal.isEmpty()) {
        return session.met(Optional.of(terms), refusals);
      }
      refusals.add(refusal.get());
    }
    return session.met(Optional.empty(), refusals);
  }

  Step reserve(Effect.Reserve wanted) {
    return session.reserved(answer(wanted));
  }

  private LedgerAnswer answer(Effect.Reserve wanted) {
    if (wanted.what() == Effect.Reserve.Standing.BEGINS) {
      return ledger.begin(wanted.ask(), window);
    }
    return wanted.what() == Effect.Reserve.Standing.GOES_ON
        ? ledger.reserve(wanted.ask(), window)
        : ledger.reserveAgain(wanted.ask(), window);
  }

  Step commit(Effect.Commit due) {
    visits.receipt(due.receipt());
    return session.committed(ledger.commit(due.reservation()));
  }

  void lapse(Effect.Finish over) {
    over.unpaid().ifPresent(ledger::lapse);
  }
}
