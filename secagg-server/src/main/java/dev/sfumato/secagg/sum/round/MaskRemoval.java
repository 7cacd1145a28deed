package dev.sfumato.secagg.sum.round;

import dev.sfumato.secagg.sum.server.MaskedSum;
import dev.sfumato.secagg.sum.server.Workers;
import dev.sfumato.secagg.vector.RunningSum;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Takes the masks off the sum: of every survivor its own, of every one that dropped those that it
 * shares with survivors. Each hand has a sum of its own, and they are put together at the end.
 */
public final class MaskRemoval {
  private final MaskedSum total;
  private final ShareStacks stacks;
  private final int[] owners;
  private final AtomicInteger turn = new AtomicInteger();

  public MaskRemoval(MaskedSum total, ShareStacks stacks) {
    this.total = total;
    this.stacks = stacks;
    this.owners = total.needed().stream().toArray();
  }

  public void run() {
    Workers workers = total.setup().workers();
    AgreementKeys keys = new AgreementKeys(total);
    List<RunningSum> parts = new ArrayList<>();
    List<Runnable> hands = new ArrayList<>();
    for (int i = 0; i < Math.min(workers.parallelism(), owners.length); i++) {
      RunningSum part = RunningSum.zero(total.sum().shape());
      parts.add(part);
      hands.add(() -> work(new OwnerMasks(total, keys, part)));
    }
    workers.run(hands);
    parts.forEach(total.sum()::add);
  }

  private void work(OwnerMasks masks) {
    for (int i = turn.getAndIncrement(); i < owners.length; i = turn.getAndIncrement()) {
      masks.remove(owners[i], stacks.rebuild(owners[i]));
    }
  }
}
