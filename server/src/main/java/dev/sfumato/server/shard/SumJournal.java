package dev.sfumato.server.shard;

import dev.sfumato.secagg.verified.VerifiedRound;
import dev.sfumato.server.messages.ToShard;
import dev.sfumato.server.state.sum.Tempo;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.javadsl.TimerScheduler;

/** Writes down what came, many answers in one transaction, and does then what follows from them. */
final class SumJournal {
  /** So many bytes are written down without waiting for more. */
  private static final long MAX_PENDING = 8 << 20;

  /** The total is written with every transaction: long ones not too often, at this rate. */
  private static final int TOTAL_BYTES_A_MILLI = 20_000;

  private static final Duration MAX_DELAY = Duration.ofMillis(500);

  /** Who comes and goes can wait a moment for others to share a transaction with. */
  private static final Duration PATIENT_DELAY = Duration.ofMillis(200);

  private final ShardSession session;
  private final RoundClock clock;
  private final TimerScheduler<ToShard> timers;
  private final ActorRef<ToShard> shard;
  private final Runnable full;
  private final List<Runnable> afterCommit = new ArrayList<>();
  private boolean commitComing;

  /**
   * The journal of a sum.
   *
   * @param shard is sent {@link ShardNotice.Commit} when it is time to commit
   * @param full when there is too much to wait
   */
  SumJournal(
      ShardSession session,
      RoundClock clock,
      TimerScheduler<ToShard> timers,
      ActorRef<ToShard> shard,
      Runnable full) {
    this.session = session;
    this.clock = clock;
    this.timers = timers;
    this.shard = shard;
    this.full = full;
  }

  /** What follows from something that is not on disk yet waits for it. */
  void whenCommitted(Runnable step) {
    if (session.isClean() && afterCommit.isEmpty()) {
      step.run();
      return;
    }
    afterCommit.add(step);
    commitSoon();
  }

  /** Behind all that has come already, so that one transaction has it all. */
  void commitSoon() {
    if (session.pending() > MAX_PENDING) {
      full.run();
    } else if (!commitComing) {
      commitComing = true;
      sendCommit(delay());
    }
  }

  private void sendCommit(Duration delay) {
    if (delay.isZero()) {
      shard.tell(new ShardNotice.Commit());
    } else {
      timers.startSingleTimer(new ShardNotice.Commit(), delay);
    }
  }

  private Duration delay() {
    boolean total = session.round() == VerifiedRound.INPUTS;
    Duration delay = Duration.ofMillis(total ? session.inputBytes() / TOTAL_BYTES_A_MILLI : 0);
    Duration least = session.tempo() == Tempo.PATIENT ? PATIENT_DELAY : Duration.ZERO;
    return RoundClock.shorter(RoundClock.longer(delay, least), MAX_DELAY);
  }

  /** The commit that was to come is here. */
  void commitCame() {
    commitComing = false;
    commit();
  }

  void commit() {
    if (!session.isClean()) {
      session.commit(clock.ends());
    }
    List<Runnable> steps = List.copyOf(afterCommit);
    afterCommit.clear();
    steps.forEach(Runnable::run);
  }
}
