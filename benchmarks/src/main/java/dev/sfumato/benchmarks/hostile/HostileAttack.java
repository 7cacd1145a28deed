package dev.sfumato.benchmarks.hostile;

import dev.sfumato.benchmarks.hostile.wire.Target;
import java.io.IOException;

/** One kind of attack; it ends when its count is reached or the target says that it is over. */
interface HostileAttack {
  String name();

  /** Attacks. That the coordinator hangs up is no fault, but something to count. */
  void run(Target target, AttackTally tally) throws IOException, InterruptedException;
}
