package dev.sfumato.device.participation;

import dev.sfumato.device.policy.Refusal;
import dev.sfumato.protocol.message.ComeBackReason;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** How a participation ended, for the app. */
public sealed interface Participation {
  /** The family's members. */
  enum Kind {
    TOOK_PART,
    DECLINED,
    COME_BACK,
    FAILED
  }

  Kind kind();

  /** What the device was charged, if anything. */
  Optional<Spending> charged();

  /** The sum that the device is in was opened. */
  record TookPart(Spending spending) implements Participation {
    @Override
    public Kind kind() {
      return Kind.TOOK_PART;
    }

    @Override
    public Optional<Spending> charged() {
      return Optional.of(spending);
    }
  }

  /** The device said no. The coordinator heard "declined" and nothing else. */
  record Declined(List<Refusal> reasons, Optional<Spending> charged) implements Participation {
    public Declined {
      reasons = List.copyOf(reasons);
    }

    @Override
    public Kind kind() {
      return Kind.DECLINED;
    }
  }

  /** The coordinator has nothing to do for this device before that time has passed. */
  record ComeBack(Duration after, ComeBackReason reason) implements Participation {
    @Override
    public Kind kind() {
      return Kind.COME_BACK;
    }

    @Override
    public Optional<Spending> charged() {
      return Optional.empty();
    }
  }

  /** It broke off. With a charge, the masked input had left and counts for good. */
  record Failed(FailureReason reason, Optional<Spending> charged, Optional<Duration> comeBackAfter)
      implements Participation {
    @Override
    public Kind kind() {
      return Kind.FAILED;
    }
  }
}
