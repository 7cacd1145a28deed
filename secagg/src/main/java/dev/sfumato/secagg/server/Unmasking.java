package dev.sfumato.secagg.server;

import dev.sfumato.secagg.session.AbortReason;
import dev.sfumato.secagg.sum.server.Workers;
import dev.sfumato.secagg.vector.RunningSum;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Takes the masks off the sum: of every survivor its own, of every one that dropped those that it
 * shares with survivors. Each hand has a sum of its own, and they are put together at the end.
 */
final class Unmasking {
  private final MaskedInputs inputs;
  private final ShareBoard board;
  private final AtomicInteger nextOwner = new AtomicInteger();
  private final AtomicBoolean inconsistent = new AtomicBoolean();

  Unmasking(MaskedInputs inputs, ShareBoard board) {
    this.inputs = inputs;
    this.board = board;
  }

  /** Leaves the sum unmasked, or says why that cannot be; then the sum is of no use. */
  Optional<AbortReason> run() {
    List<Integer> owners = owners();
    int threshold = inputs.cohort().parameters().graph().threshold();
    if (owners.stream().anyMatch(owner -> board.count(owner) < threshold)) {
      return Optional.of(AbortReason.TOO_FEW_SHARES);
    }
    List<RunningSum> parts = new ArrayList<>();
    List<Runnable> hands = new ArrayList<>();
    Workers workers = inputs.cohort().setup().workers();
    for (int i = 0; i < Math.min(workers.parallelism(), owners.size()); i++) {
      RunningSum part = RunningSum.zero(inputs.sum().shape());
      parts.add(part);
      hands.add(() -> work(owners, new Unmasker(inputs, board, part)));
    }
    workers.run(hands);
    if (inconsistent.get()) {
      parts.forEach(RunningSum::wipe);
      return Optional.of(AbortReason.INCONSISTENT_SHARES);
    }
    parts.forEach(inputs.sum()::add);
    return Optional.empty();
  }

  /** Those of whom a secret must be rebuilt: nobody's mask hangs on one without survivors. */
  private List<Integer> owners() {
    BitSet dropped = (BitSet) inputs.shared().clone();
    dropped.andNot(inputs.survivors());
    List<Integer> owners = new ArrayList<>();
    dropped.stream().filter(each -> !inputs.surviving(each).isEmpty()).forEach(owners::add);
    inputs.survivors().stream().forEach(owners::add);
    return owners;
  }

  private void work(List<Integer> owners, Unmasker unmasker) {
    int at = nextOwner.getAndIncrement();
    while (at < owners.size() && !inconsistent.get()) {
      if (!unmasker.unmask(owners.get(at))) {
        inconsistent.set(true);
      }
      at = nextOwner.getAndIncrement();
    }
  }
}
