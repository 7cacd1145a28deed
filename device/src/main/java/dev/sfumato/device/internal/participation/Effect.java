package dev.sfumato.device.internal.participation;

import dev.sfumato.device.internal.ledger.Ask;
import dev.sfumato.device.internal.ledger.Reservation;
import dev.sfumato.device.internal.visit.VisitState;
import dev.sfumato.protocol.CampaignTerms;
import dev.sfumato.secagg.session.CoordinatorId;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** What a session wants done outside of it; all but the last are answered to the session. */
public sealed interface Effect {
  /** The family's members. */
  enum Kind {
    MEET,
    RESERVE,
    KEEP,
    PREPARE,
    WAIT,
    COMMIT,
    FINISH
  }

  Kind kind();

  /** Take the first of these campaigns that the ledger agrees to: {@code met}. */
  record Meet(CoordinatorId coordinator, List<CampaignTerms> candidates) implements Effect {
    public Meet {
      candidates = List.copyOf(candidates);
    }

    @Override
    public Kind kind() {
      return Kind.MEET;
    }
  }

  /**
   * Hold a query's epsilon: {@code reserved}.
   *
   * @param what whether a sum begins, goes on, or has an answer that may have been paid
   */
  record Reserve(Ask ask, Standing what) implements Effect {
    /** How far the sum has come on the device. */
    public enum Standing {
      BEGINS,
      GOES_ON,
      ANSWERED
    }

    @Override
    public Kind kind() {
      return Kind.RESERVE;
    }
  }

  /** Put this on the disk, in the place of what was kept before: {@code kept}. */
  record Keep(VisitState state) implements Effect {
    @Override
    public Kind kind() {
      return Kind.KEEP;
    }
  }

  /**
   * Have the noise drawn and ask the app where the device is, apart from everything else, and after
   * so long, whatever came of it: {@code due}.
   */
  record Prepare(Draft draft, Duration until) implements Effect {
    @Override
    public Kind kind() {
      return Kind.PREPARE;
    }
  }

  /** After so long, {@code due}. */
  record Wait(Duration until) implements Effect {
    @Override
    public Kind kind() {
      return Kind.WAIT;
    }
  }

  /**
   * Charge what was held, on the disk: {@code committed}.
   *
   * @param receipt to be kept for the person, before
   */
  record Commit(Reservation reservation, String receipt) implements Effect {
    @Override
    public Kind kind() {
      return Kind.COMMIT;
    }
  }

  /**
   * The visit is over.
   *
   * @param unpaid what was held and is let go; what was paid stays so
   * @param erase whether the participation is over too, and with it what is kept of it
   */
  record Finish(Optional<Reservation> unpaid, boolean erase) implements Effect {
    @Override
    public Kind kind() {
      return Kind.FINISH;
    }
  }
}
