package dev.sfumato.device.internal.participant;

import dev.sfumato.device.internal.participation.Ending;
import dev.sfumato.protocol.message.ComeBackReason;
import java.time.Duration;
import java.util.Optional;

/** When the coordinator wants to see the device again: before that it is not bothered. */
final class ComeBackTime {
  private long untilNanos = System.nanoTime();
  private ComeBackReason reason = ComeBackReason.NOTHING_TO_ASK;

  synchronized void set(Duration after, ComeBackReason why) {
    untilNanos = System.nanoTime() + after.toNanos();
    reason = why;
  }

  /** What is left to wait, if anything. */
  synchronized Optional<Ending> left() {
    long nanos = untilNanos - System.nanoTime();
    return nanos <= 0
        ? Optional.empty()
        : Optional.of(new Ending.ComeBack(Duration.ofNanos(nanos), reason));
  }
}
