package dev.sfumato.device;

import dev.sfumato.device.internal.participation.Ending;
import dev.sfumato.protocol.message.ComeBackReason;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * How a visit ended, for the app: one of four ways, told apart by {@link #kind} where that is
 * enough, and by {@link #match} with what belongs to each.
 */
public final class Outcome {
  /** The four ways. */
  public enum Kind {
    TOOK_PART,
    DECLINED,
    COME_BACK,
    FAILED
  }

  /** What an app makes of each way. */
  public interface Cases<T> {
    /** The sum that the device is in was opened. */
    T tookPart(Spending spending);

    /** The device said no. The coordinator heard "declined" and nothing else. */
    T declined(List<Refusal> reasons);

    /**
     * There is nothing to do before that time has passed: for this device at all, or in the sum
     * that it is in.
     */
    T comeBack(Duration after, ComeBackReason reason);

    /** It broke off. With a charge, the masked input may have left and counts for good. */
    T failed(FailureReason reason);
  }

  private final Ending ending;

  Outcome(Ending ending) {
    this.ending = ending;
  }

  public Kind kind() {
    return Kind.valueOf(ending.kind().name());
  }

  /** What the device was charged, if anything. */
  public Optional<Spending> charged() {
    return ending.charged().map(Spending::from);
  }

  /** Calls the method for the way in which it ended. */
  public <T> T match(Cases<T> cases) {
    return switch (ending.kind()) {
      case TOOK_PART -> cases.tookPart(Spending.from(((Ending.TookPart) ending).spending()));
      case DECLINED -> cases.declined(refusals((Ending.Declined) ending));
      case COME_BACK -> {
        Ending.ComeBack told = (Ending.ComeBack) ending;
        yield cases.comeBack(told.after(), told.reason());
      }
      case FAILED -> cases.failed(FailureReason.from(((Ending.Failed) ending).reason()));
    };
  }

  private static List<Refusal> refusals(Ending.Declined declined) {
    return declined.reasons().stream().map(Refusal::from).collect(Collectors.toUnmodifiableList());
  }

  @Override
  public String toString() {
    return kind().name();
  }
}
