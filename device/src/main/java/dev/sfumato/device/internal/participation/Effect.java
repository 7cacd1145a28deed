package dev.sfumato.device.internal.participation;

import dev.sfumato.device.internal.ledger.Ask;
import dev.sfumato.device.internal.ledger.Reservation;
import dev.sfumato.protocol.CampaignTerms;
import dev.sfumato.secagg.session.CoordinatorId;
import java.time.Duration;
import java.util.List;

/** What a session wants done outside of it; all but a lapse are answered to the session. */
public sealed interface Effect {
  /** The family's members. */
  enum Kind {
    MEET,
    RESERVE,
    PREPARE,
    WAIT,
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
