package dev.sfumato.secagg.server;

import dev.sfumato.secagg.message.MaskedInput;
import dev.sfumato.secagg.message.ToServer;
import dev.sfumato.secagg.session.AbortReason;
import dev.sfumato.secagg.session.DropReason;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.vector.ModularVector;
import dev.sfumato.secagg.vector.RunningSum;
import dev.sfumato.secagg.vector.VectorShape;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Round 2: the masked vectors come in, each is added to the running sum and let go. From then on
 * its sender is a survivor, whatever it does afterwards: it cannot be taken out of the sum again.
 */
final class CollectingInputs extends CollectingState {
  private final ArrivedClients cohort;
  private final Map<Integer, Bytes> commitments;
  private final BitSet shared;
  private final BitSet gone = new BitSet();
  private final Map<Integer, Set<Integer>> unopened = new HashMap<>();
  private final RunningSum sum;

  CollectingInputs(ArrivedClients cohort, Map<Integer, Bytes> commitments, BitSet shared) {
    super(cohort.setup(), ToServer.Kind.MASKED_INPUT, shared);
    this.cohort = cohort;
    this.commitments = commitments;
    this.shared = (BitSet) shared.clone();
    this.sum = RunningSum.zero(cohort.parameters().shape());
  }

  @Override
  Optional<DropReason> take(int client, ToServer message) {
    MaskedInput input = (MaskedInput) message;
    VectorShape shape = cohort.parameters().shape();
    if (input.packed().length() != shape.packedBytes()) {
      return Optional.of(DropReason.WRONG_LENGTH);
    }
    if (!ModularVector.isInRange(shape, input.packed())) {
      return Optional.of(DropReason.OUT_OF_RANGE);
    }
    if (!input.unopened().isEmpty()) {
      Set<Integer> closed = new HashSet<>(input.unopened());
      if (closed.size() != input.unopened().size() || !senders(client).containsAll(closed)) {
        return Optional.of(DropReason.UNKNOWN_SENDER);
      }
      unopened.put(client, closed);
    }
    sum.addPacked(input.packed());
    return Optional.empty();
  }

  private Set<Integer> senders(int client) {
    Set<Integer> senders = new HashSet<>();
    for (int neighbour : cohort.graph().neighbours(client)) {
      if (shared.get(neighbour)) {
        senders.add(neighbour);
      }
    }
    return senders;
  }

  @Override
  void left(int client) {
    gone.set(client);
  }

  @Override
  BitSet present() {
    BitSet present = (BitSet) answered().clone();
    present.andNot(gone);
    return present;
  }

  @Override
  ServerStep advance(List<Drop> drops) {
    MaskedInputs inputs = new MaskedInputs(cohort, commitments, shared, answered(), unopened, sum);
    return CollectingUnmasks.start(inputs, present(), drops);
  }

  @Override
  void discard() {
    sum.wipe();
  }

  @Override
  AbortReason tooFew() {
    return AbortReason.TOO_FEW_INPUTS;
  }

  @Override
  boolean answersStay() {
    return true;
  }
}
