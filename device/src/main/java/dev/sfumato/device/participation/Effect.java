package dev.sfumato.device.participation;

import dev.sfumato.device.ledger.Ask;
import dev.sfumato.device.ledger.Reservation;
import dev.sfumato.protocol.CampaignTerms;
import dev.sfumato.secagg.CoordinatorId;
import java.util.List;

/** What a session wants done outside of it; all but the last are answered to the session. */
public sealed interface Effect {
  /** The family's members. */
  enum Kind {
    MEET,
    RESERVE,
    LOCATE,
    COMMIT,
    LAPSE
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

  /** Hold a query's epsilon: {@code reserved}. */
  record Reserve(Ask ask) implements Effect {
    @Override
    public Kind kind() {
      return Kind.RESERVE;
    }
  }

  /** Ask the app where the device is, which may take a while: {@code located}. */
  record Locate() implements Effect {
    @Override
    public Kind kind() {
      return Kind.LOCATE;
    }
  }

  /** Charge what was held, on the disk: {@code committed}. */
  record Commit(Reservation reservation) implements Effect {
    @Override
    public Kind kind() {
      return Kind.COMMIT;
    }
  }

  /** Let go of what was held. */
  record Lapse(Reservation reservation) implements Effect {
    @Override
    public Kind kind() {
      return Kind.LAPSE;
    }
  }
}
