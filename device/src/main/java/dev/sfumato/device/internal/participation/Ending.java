package dev.sfumato.device.internal.participation;

import dev.sfumato.device.internal.policy.Objection;
import dev.sfumato.protocol.message.ComeBackReason;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** How a visit ended, for the app. */
public sealed interface Ending {
  /** The family's members. */
  enum Kind {
    TOOK_PART,
    DECLINED,
    COME_BACK,
    FAILED
  }

  Kind kind();

  /** What the device was charged, if anything. */
  Optional<Expense> charged();

  /** The sum that the device is in was opened. */
  record TookPart(Expense spending) implements Ending {
    @Override
    public Kind kind() {
      return Kind.TOOK_PART;
    }

    @Override
    public Optional<Expense> charged() {
      return Optional.of(spending);
    }
  }

  /** The device said no. The coordinator heard "declined" and nothing else. */
  record Declined(List<Objection> reasons, Optional<Expense> charged) implements Ending {
    public Declined {
      reasons = List.copyOf(reasons);
    }

    @Override
    public Kind kind() {
      return Kind.DECLINED;
    }
  }

  /** There is nothing to do for this device before that time has passed. */
  record ComeBack(Duration after, ComeBackReason reason) implements Ending {
    @Override
    public Kind kind() {
      return Kind.COME_BACK;
    }

    @Override
    public Optional<Expense> charged() {
      return Optional.empty();
    }
  }

  /** It broke off. With a charge, the masked input may have left and counts for good. */
  record Failed(LossReason reason, Optional<Expense> charged, Optional<Duration> comeBackAfter)
      implements Ending {
    @Override
    public Kind kind() {
      return Kind.FAILED;
    }
  }
}
